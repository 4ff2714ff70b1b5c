import { importAdr } from "../adr/import/importer.ts";
import { importCertificates, importCustoms, importProvisions } from "../sanctions/import/customs/importers.ts";
import { importCnRdf } from "../nomenclature/import/cn-rdf/importer.ts";
import { importEurlex } from "../sanctions/import/eurlex/importer.ts";
import type { Importer } from "../import/importer.ts";
import { importCn } from "../nomenclature/import/years/importer.ts";
import { importTaricNomenclature } from "../nomenclature/import/taric-importer.ts";
import { importLaw } from "../sanctions/import/law/importer.ts";

/** Every kind that `cargolex import` reads. */
export const importers: readonly Importer[] = [importEurlex, importCnRdf, importTaricNomenclature, importCn, importLaw, importCustoms, importCertificates, importProvisions, importAdr];
