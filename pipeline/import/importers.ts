import { importAdr } from "./adr/importer.ts";
import { importCertificates, importCustoms, importProvisions } from "./customs/importers.ts";
import { importCnRdf } from "./cn-rdf/importer.ts";
import { importEurlex } from "./eurlex/importer.ts";
import type { Importer } from "./importer.ts";
import { importCn } from "./nomenclature/importer.ts";
import { importTaricNomenclature } from "./taric-nomenclature/importer.ts";
import { importLaw } from "./sanctions-law/importer.ts";

/** Every kind that `cargolex import` reads. */
export const importers: readonly Importer[] = [importEurlex, importCnRdf, importTaricNomenclature, importCn, importLaw, importCustoms, importCertificates, importProvisions, importAdr];
