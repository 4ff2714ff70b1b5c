/**
 * Programs that read the published files without a package: what `/docs/data` shows, and a test runs against the
 * service.
 */

/** Reads the files with nothing but `fetch`. */
export const READER_JS = String.raw`
const site = "http://localhost:3000/"; // the folder that has index.json
const got = new Map(); // each file is read once: open anew for a newer release
const get = async (path) => {
  if (!got.has(path)) got.set(path, (await fetch(new URL(path, site))).json());
  return got.get(path);
};
const { base, datasets } = await get("index.json");
const open = async (name) => (await get(base + datasets[name].manifest)).files;
/** Records of a kind that may bear on a code (or on "", for files that are not split). */
async function load(files, kind, code = "", part = "") {
  const own = files.filter((file) => file.schema.startsWith(kind + "/") && (part === "" || file.part === part)
    && (code.startsWith(file.prefix) || file.prefix.startsWith(code)));
  return (await Promise.all(own.map(({ path }) => get(base + path)))).flatMap(({ records }) => records);
}

const ORDER = ["listed", "conditional", "listed_partial", "listed_below", "listed_future", "set_aside", "listed_expired",
  "law_not_held", "not_listed"];
const strictest = (details) => ORDER.find((detail) => details.includes(detail)) ?? "not_listed";
const PARTLY = ["description", "longer_code", "law_not_held"];
const restricts = (detail) => ORDER.indexOf(detail) < 4;

/**
 * The decision on a code of the nomenclature on a day, leg by leg; denied: ids of questions answered with no; country:
 * its regimes, and what trade with others under the rest reaches it. Without one: Russia and Belarus.
 */
async function decide(code, day, denied = [], country = "") {
  const files = await open("sanctions");
  const [law, records] = [await load(files, "sanctions-law"), await load(files, "sanctions-legs", code)];
  const lands = country ? await load(files, "sanctions-countries") : [];
  const places = lands.find((line) => line.places)?.places;
  const place = places?.meant[country] ?? country;
  if (country && !places.countries.includes(place)) return { verdict_detail: "refused", has_prohibition: false, legs: {} };
  const all = (kind) => [...law, ...lands].flatMap((line) => (line[kind] ? [line[kind]] : []));
  const byId = (kind) => new Map(all(kind).map((own) => [own.id ?? own.code, own]));
  const [measures, derogations, regimes] = [byId("measure"), byId("derogation"), byId("regime")];
  const isOwn = (regime) => !country || regimes.get(regime).target_country_code === place;
  const isHeld = (regime) => regimes.get(regime).coverage_from <= day;
  /** Goods of a list of a country are a ban for each code; of a part of it, where the goods go decides. */
  const listed = lands.flatMap(({ goods }) => {
    const { regime } = goods ? measures.get(goods.measure) : {};
    if (!goods || !isOwn(regime)) return [];
    const area = regimes.get(regime).part ? place + "-area" : undefined; // its question decides every ban on the part
    const needs = [...(goods.needs ?? []), ...(area ? ["area"] : [])];
    return (goods.codes.length > 0 ? goods.codes : [code.slice(0, 2)])
      .filter((own) => code.startsWith(own) || own.startsWith(code))
      .map((own) => [{ ...goods, needs, area, id: goods.measure + " " + own }, !code.startsWith(own)]);
  });
  const bases = new Map(records.flatMap(({ base }) => (base ? [[base.key ?? base.id, base]] : [])));
  const codes = new Map(records.flatMap((line) => (line.code ? [[line.code, line]] : [])));
  let own = codes.get(code);
  const longer = own === undefined ? [] : [...codes.values()].filter((line) => line.code !== code && line.code.startsWith(code));
  const keys = longer.flatMap((line) => (line.bases ?? []).map((key) => [key, true]));
  for (let end = code.length; own === undefined && end > 2; end--) own = codes.get(code.slice(0, end - 1));
  keys.unshift(...(own?.bases ?? []).map((key) => [key, false])); // what covers it counts before what lies below
  const legs = {};
  const seen = new Set();
  for (const [ban, below] of [...keys.map(([key, isBelow]) => [bases.get(key), isBelow]), ...listed]) {
    const { regime, direction, type, role, destination } = measures.get(ban.measure);
    if (seen.has(ban.id) || !["ban", "restriction"].includes(role) || !isHeld(regime)) continue;
    seen.add(ban.id);
    const reaches = isOwn(regime) || (direction === "third_country" && [null, place].includes(destination));
    if (!reaches) continue;
    const needs = (ban.needs ?? []).filter((need) => isOwn(regime) || need !== "destination");
    const quotas = (ban.quotas ?? []).map((id) => derogations.get(id));
    const isOpen = quotas.some((own) => (own.valid_from ?? "") <= day && day <= (own.until ?? "9999"));
    const detail = ban.valid_to < day ? "listed_expired"
      : day < (ban.valid_from ?? ban.not_before ?? "") ? "listed_future"
      : denied.includes(below ? ban.measure : ban.id) || denied.includes(ban.area) ? "set_aside"
      : below ? "listed_below"
      : PARTLY.some((need) => needs.includes(need)) ? "listed_partial"
      : needs.length > 0 || isOpen ? "conditional" : "listed";
    const known = ban.valid_from !== undefined || day >= (ban.since_at_latest ?? "");
    const row = { detail, isBan: type.endsWith("_ban"), known, from: ban.valid_from, to: ban.valid_to };
    for (const one of direction ? [direction] : ["export", "import", "transit", "transport", "third_country"])
      (legs[regime + "-" + one] ??= []).push(row);
  }
  const decided = Object.entries(legs).map(([leg, rows]) => {
    const detail = strictest(rows.map((row) => row.detail));
    const isBanned = detail === "listed" && rows.some((row) => row.detail === detail && row.isBan && row.known);
    const [, regime, direction] = /^(.*)-(\w+)$/.exec(leg);
    const isOpen = regimes.get(regime).not_held?.includes(direction); // what is not held may ban
    const prohibited = restricts(detail) ? isBanned || null : isOpen ? null : false;
    return [leg, { verdict_detail: detail, prohibited, counts: direction !== "third_country" || !isOwn(regime), rows }];
  });
  // Nothing found is not free where a leg of the country is not held whole.
  const named = [...all("leg").map(({ id }) => id), ...all("summary").flatMap((own) => Object.keys(own.legs))];
  for (const { code: regime, not_held = [], only_found } of regimes.values())
    for (const leg of !isOwn(regime) ? [] : isHeld(regime) ? not_held.map((way) => !only_found && regime + "-" + way)
      : named.filter((own) => own.replace(/-[a-z_]+$/, "") === regime)) // held from a later day alone
      if (leg && !legs[leg]) decided.push([leg,
        { verdict_detail: "law_not_held", prohibited: null, counts: !leg.endsWith("-third_country"), rows: [] }]);
  const counting = decided.map(([, own]) => own).filter(({ counts }) => counts);
  const isKnown = codes.has(code.slice(0, 8)); // in the nomenclature of some year, or named by an entry
  return {
    verdict_detail: isKnown || counting.some(({ rows }) => rows.length > 0)
      ? strictest(counting.map((own) => own.verdict_detail))
      : "unknown_code",
    has_prohibition: counting.some(({ rows }) => rows.some((row) => restricts(row.detail) && row.isBan)),
    legs: Object.fromEntries(decided),
  };
}

/** What customs ask of a code on a day, by law and direction; "partial": only some longer codes have it. */
async function controls(code, day) {
  const files = await open("sanctions");
  const acts = new Map((await load(files, "sanctions-controls")).flatMap(({ control }) => (control ? [[control.id, control]] : [])));
  const rows = (await load(files, "sanctions-control-codes", code))
    .filter((row) => (acts.get(row.control).since ?? row.since) <= day); // the first day of the law, where it is held
  const nameOf = ({ control, direction }) => acts.get(control).celex + " " + direction;
  const whole = rows.filter((row) => code.startsWith(row.code)).map(nameOf);
  const below = rows.filter((row) => row.code.startsWith(code)).map(nameOf).filter((name) => !whole.includes(name));
  return [...new Set([...whole, ...below.map((name) => name + " partial")])].sort();
}

/** A UN number in the newest edition: its rows of Table A. */
async function substance(un) {
  const files = await open("adr");
  const edition = files.map(({ part }) => part).filter((part) => /^\d{4}$/.test(part)).sort().at(-1);
  return (await load(files, "adr-substances", un, edition)).find((record) => record.un === un);
}

const fold = (text) => text.toLowerCase().replaceAll("ł", "l").normalize("NFKD").replace(/\p{M}/gu, "");
const folded = {};
/** Lines of the nomenclature in a language, each with the words of those above it. */
const linesOf = async (lang) => (folded[lang] ??= (await load(await open("nomenclature"), "cn-names", "", lang)).map(
  function ([depth, digits, name]) {
    const [code, text] = this[depth - 1] ?? ["", ""];
    return (this[depth] = [code + digits.replace("-", ""), text + " " + fold(name)]);
  }, []));

/** Codes that a name may mean: everyday names first, then lines of the nomenclature that have all its words. */
async function find(name, lang) {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isName = (stems) => stems.length === words.length && stems.every((stem, at) => // "olej* napedow*": any ending
    stem.endsWith("*") ? words[at].startsWith(stem.slice(0, -1)) : words[at] === stem);
  const goods = await load(await open("nomenclature"), "cn-goods", "", lang);
  const everyday = goods.filter((own) => own.everyday?.some((text) => isName(text.split(" "))));
  const lines = (await linesOf(lang)).filter(([, text]) => words.every((word) => text.includes(" " + word)));
  return [...new Set([...everyday.flatMap(({ codes }) => codes), ...lines.map(([code]) => code)])];
}
`;

/** The same with nothing but the standard library. */
export const READER_PYTHON = String.raw`
import functools, json, re, unicodedata, urllib.request

site = "http://localhost:3000/"  # the folder that has index.json

@functools.cache  # each file is read once: start anew for a newer release
def get(path):
    with urllib.request.urlopen(site + path) as answer:
        return json.load(answer)

index = get("index.json")

def files_of(name):
    return get(index["base"] + index["datasets"][name]["manifest"])["files"]

def load(files, kind, code="", part=""):
    """Records of a kind that may bear on a code (or on "", for files that are not split)."""
    for file in files:
        if file["schema"].startswith(kind + "/") and part in ("", file["part"]) and (
                code.startswith(file["prefix"]) or file["prefix"].startswith(code)):
            yield from get(index["base"] + file["path"])["records"]

ORDER = ["listed", "conditional", "listed_partial", "listed_below", "listed_future", "set_aside", "listed_expired",
         "law_not_held", "not_listed"]
ALL = ["export", "import", "transit", "transport", "third_country"]
strictest = lambda details: min(details, key=ORDER.index, default="not_listed")
PARTLY = {"description", "longer_code", "law_not_held"}
restricts = lambda detail: ORDER.index(detail) < 4

def decide(code, day, denied=(), country=""):
    """The decision on a code of the nomenclature on a day, leg by leg; denied: ids of questions answered with no;
    country: its regimes, and what trade with others under the rest reaches it. Without one: Russia and Belarus."""
    files = files_of("sanctions")
    law, records = list(load(files, "sanctions-law")), list(load(files, "sanctions-legs", code))
    lands = list(load(files, "sanctions-countries")) if country else []
    places = next((line["places"] for line in lands if "places" in line), {})
    place = places.get("meant", {}).get(country, country)
    if country and place not in places["countries"]:
        return {"verdict_detail": "refused", "has_prohibition": False, "legs": {}}
    by_id = lambda kind: {line[kind].get("id") or line[kind]["code"]: line[kind] for line in law + lands if kind in line}
    measures, derogations, regimes = by_id("measure"), by_id("derogation"), by_id("regime")
    is_own = lambda regime: not country or regimes[regime]["target_country_code"] == place
    is_held = lambda regime: regimes[regime]["coverage_from"] <= day
    listed = []  # goods of a list of a country are a ban for each code; of a part of it, where the goods go decides
    for goods in (line["goods"] for line in lands if "goods" in line):
        regime = measures[goods["measure"]]["regime"]
        area = place + "-area" if regimes[regime].get("part") else None  # its question decides every ban on the part
        needs = goods.get("needs", []) + (["area"] if area else [])
        for own in (goods["codes"] or [code[:2]]) if is_own(regime) else []:
            if code.startswith(own) or own.startswith(code):
                ban = {**goods, "needs": needs, "area": area, "id": goods["measure"] + " " + own}
                listed.append((ban, not code.startswith(own)))
    bases = {line["base"].get("key", line["base"]["id"]): line["base"] for line in records if "base" in line}
    codes = {line["code"]: line for line in records if "code" in line}
    longer = [line for line in codes.values() if code in codes and line["code"] != code and line["code"].startswith(code)]
    below = [key for line in longer for key in line.get("bases", [])]
    own = next((codes[code[:end]] for end in range(len(code), 1, -1) if code[:end] in codes), {})
    legs, seen = {}, set()
    keys = [(bases[key], False) for key in own.get("bases", [])] + [(bases[key], True) for key in below]
    for ban, is_below in keys + listed:
        measure = measures[ban["measure"]]
        if ban["id"] in seen or measure["role"] not in ("ban", "restriction") or not is_held(measure["regime"]):
            continue
        seen.add(ban["id"])
        own_law = is_own(measure["regime"])
        if not own_law and (measure["direction"] != "third_country" or measure["destination"] not in (None, place)):
            continue
        needs = [need for need in ban.get("needs", []) if own_law or need != "destination"]
        quotas = [derogations[id] for id in ban.get("quotas", [])]
        is_open = any((own["valid_from"] or "") <= day <= (own["until"] or "9999") for own in quotas)
        detail = ("listed_expired" if ban.get("valid_to", "9999") < day
                  else "listed_future" if day < ban.get("valid_from", ban.get("not_before", ""))
                  else "set_aside" if {ban["measure"] if is_below else ban["id"], ban.get("area")} & set(denied)
                  else "listed_below" if is_below
                  else "listed_partial" if PARTLY & set(needs)
                  else "conditional" if needs or is_open else "listed")
        known = "valid_from" in ban or day >= ban.get("since_at_latest", "")
        row = (detail, measure["type"].endswith("_ban"), known, ban.get("valid_from"), ban.get("valid_to"))
        for leg in [measure["direction"]] if measure["direction"] else ALL:
            legs.setdefault(measure["regime"] + "-" + leg, []).append(row)
    decided = {}
    for leg, rows in legs.items():
        detail = strictest([row[0] for row in rows])
        banned = detail == "listed" and any(row[0] == detail and row[1] and row[2] for row in rows)
        regime, direction = leg.rsplit("-", 1)
        is_open = direction in regimes[regime].get("not_held", [])  # what is not held may ban
        prohibited = (banned or None) if restricts(detail) else None if is_open else False
        counts = direction != "third_country" or not is_own(regime)
        decided[leg] = {"verdict_detail": detail, "prohibited": prohibited, "counts": counts, "rows": rows}
    named = [line["leg"]["id"] for line in lands if "leg" in line] + [
        leg for line in law if "summary" in line for leg in line["summary"]["legs"]]
    for regime in regimes.values():  # nothing found is not free where a leg of the country is not held whole
        ways = regime.get("not_held", []) if not regime.get("only_found") else []
        if not is_held(regime["code"]):  # held from a later day alone
            ways = [leg.rsplit("-", 1)[1] for leg in named if leg.rsplit("-", 1)[0] == regime["code"]]
        for way in ways if is_own(regime["code"]) else []:
            decided.setdefault(regime["code"] + "-" + way, {
                "verdict_detail": "law_not_held", "prohibited": None, "counts": way != "third_country", "rows": []})
    counting = [own for own in decided.values() if own["counts"]]
    is_known = code[:8] in codes  # in the nomenclature of some year, or named by an entry
    return {
        "verdict_detail": strictest([own["verdict_detail"] for own in counting])
                          if is_known or any(own["rows"] for own in counting) else "unknown_code",
        "has_prohibition": any(restricts(row[0]) and row[1] for own in counting for row in own["rows"]),
        "legs": decided,
    }

def controls(code, day):
    """What customs ask of a code on a day, by law and direction; "partial": only some longer codes have it."""
    files = files_of("sanctions")
    acts = {line["control"]["id"]: line["control"] for line in load(files, "sanctions-controls") if "control" in line}
    rows = [row for row in load(files, "sanctions-control-codes", code)
            if acts[row["control"]].get("since", row["since"]) <= day]  # the first day of the law, where it is held
    name_of = lambda row: acts[row["control"]]["celex"] + " " + row["direction"]
    whole = {name_of(row) for row in rows if code.startswith(row["code"])}
    below = {name_of(row) for row in rows if row["code"].startswith(code)} - whole
    return sorted([*whole, *(name + " partial" for name in below)])

def substance(un):
    """A UN number in the newest edition: its rows of Table A."""
    files = files_of("adr")
    edition = max(file["part"] for file in files if re.fullmatch(r"\d{4}", file["part"]))
    return next((record for record in load(files, "adr-substances", un, edition) if record["un"] == un), None)

def fold(text):
    letters = unicodedata.normalize("NFKD", text.lower().replace("ł", "l"))
    return "".join(c for c in letters if not unicodedata.combining(c))

@functools.cache
def lines_of(lang):
    """Lines of the nomenclature in a language, each with the words of those above it."""
    open, lines = {}, []
    for depth, digits, name in load(files_of("nomenclature"), "cn-names", "", lang):
        code, text = open.get(depth - 1, ("", ""))
        open[depth] = (code + digits.rstrip("-"), text + " " + fold(name))
        lines.append(open[depth])
    return lines

def find(name, lang):
    """Codes that a name may mean: everyday names first, then lines of the nomenclature that have all its words."""
    words = re.findall(r"[^\W_]+", fold(name))
    is_name = lambda stems: len(stems) == len(words) and all(  # "olej* napedow*": any ending
        word.startswith(stem[:-1]) if stem.endswith("*") else word == stem for stem, word in zip(stems, words))
    everyday = [code for goods in load(files_of("nomenclature"), "cn-goods", "", lang)
                if any(is_name(own.split()) for own in goods.get("everyday", [])) for code in goods["codes"]]
    lines = [code for code, text in lines_of(lang) if all(" " + word in text for word in words)]
    return list(dict.fromkeys(everyday + lines))
`;
