/**
 * Programs that read the published files without a package: what `/docs/data` shows, and a test runs against the
 * service.
 */

/** Reads the files with nothing but `fetch`. */
export const READER_JS = String.raw`
const site = "http://localhost:3000/"; // the folder that has index.json
const got = new Map(); // each file is read once: open anew for a newer release
const get = (path, sha256) => got.get(path) ?? got.set(path, read(path, sha256)).get(path);
async function read(path, sha256) {
  const bytes = await (await fetch(new URL(path, site))).arrayBuffer();
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((own) => own.toString(16).padStart(2, "0"));
  if (sha256 && hash.join("") !== sha256) throw new Error(path + " is not the file that is named: nothing can be concluded");
  return JSON.parse(new TextDecoder().decode(bytes));
}
const { base, datasets } = await get("index.json");
const open = async (name) => (await get(base + datasets[name].manifest, datasets[name].sha256)).files;
/** Records of a kind that may bear on a code (or on "", for files that are not split). */
async function load(files, kind, code = "", part = "") {
  const own = files.filter((file) => file.schema.startsWith(kind + "/") && (part === "" || file.part === part)
    && (code.startsWith(file.prefix) || file.prefix.startsWith(code)));
  return (await Promise.all(own.map(({ path, sha256 }) => get(base + path, sha256)))).flatMap(({ records }) => records);
}

const WAYS = ["export", "import", "transit", "transport", "third_country"];
const ORDER = ["listed", "conditional", "listed_partial", "listed_below", "listed_future", "set_aside", "listed_expired",
  "law_not_held", "duty", "unknown_code", "not_listed"];
const strictest = (details) => ORDER.find((detail) => details.includes(detail)) ?? "not_listed";
const PARTLY = ["description", "longer_code", "law_not_held"];
const restricts = (detail) => ORDER.indexOf(detail) < 4;
const runs = (own, day) => (own.valid_from ?? "") <= day && day <= (own.until ?? "9999");

/** What covers a code, then what lies below it: bases of the files, and goods of the lists of a country. */
function bansOn(records, readings, goods) {
  const bases = new Map(records.flatMap(({ base }) => (base ? [[base.key ?? base.id, base]] : [])));
  const codes = new Map(records.flatMap((line) => (line.code ? [[line.code, line]] : [])));
  const covering = readings.flatMap((code) => {
    const known = [...code].map((_, end) => code.slice(0, code.length - end)).find((part) => codes.has(part));
    return (codes.get(known)?.bases ?? []).map((key) => [bases.get(key), false]);
  });
  const below = readings.flatMap((code) => [...codes.values()]
    .filter((line) => line.code !== code && line.code.startsWith(code)).flatMap((line) => line.bases ?? [])
    .map((key) => bases.get(key)).map((own) => [own.code.startsWith(code) ? bases.get(own.id) : own, true]));
  const listed = readings.flatMap((code) => goods.flatMap((own) => (own.codes.length > 0 ? own.codes : [code.slice(0, 2)])
    .filter((digits) => code.startsWith(digits) || digits.startsWith(code))
    .map((digits) => [{ ...own, id: own.list + digits + "/" + own.kind }, !code.startsWith(digits)])));
  const seen = new Set(); // each once: what covers the code counts before what lies below
  return [...covering, ...below, ...listed.sort((a, b) => a[1] - b[1])]
    .filter(([{ id }]) => !seen.has(id) && seen.add(id));
}

/**
 * The decision on a code (2 to 10 digits, an even number) on a day, leg by leg; denied: ids of questions answered with
 * no; country: its regimes, and what trade with others under the rest reaches it. Without one: Russia and Belarus.
 */
async function decide(code, day, denied = [], country = "") {
  const files = await open("sanctions");
  const law = await load(files, "sanctions-law");
  const lands = country ? await load(files, "sanctions-countries") : [];
  const all = (kind, lines = [...law, ...lands]) => lines.flatMap((line) => (line[kind] ? [line[kind]] : []));
  const byId = (kind) => new Map(all(kind).map((own) => [own.id ?? own.code, own]));
  const [measures, quotas, notices, regimes] = ["measure", "derogation", "notice", "regime"].map(byId);
  const [places] = all("places");
  const place = places?.meant[country] ?? country;
  const isOwn = (regime) => !country || regimes.get(regime).target_country_code === place;
  const asked = [...all("regime", law), ...all("regime", lands).filter((own) => isOwn(own.code))];
  if (!/^(\d\d){1,5}$/.test(code) || (country && !places.countries.includes(place))
    || asked.every((own) => day < own.coverage_from)) // before the coverage, no country outside the Union, no code
    return { verdict_detail: "refused", has_prohibition: false, stale: true, legs: {} };
  const years = datasets.nomenclature.source_version.match(/\d{4}/g);
  const year = years.findLast((own) => own <= day) ?? years[0];
  const lines = (await load(await open("nomenclature"), "cn-chapter", code.slice(0, 2)))
    .filter((line) => (line.years ?? years).join().includes(year)).map((line) => line.code);
  const short = [8, 6, 4, 2].map((end) => code.slice(0, end)) // 8519 00 00 is 8519, where it is no line itself
    .find((own) => lines.includes(own) && /^0+$/.test(code.slice(own.length)));
  const isLine = lines.includes(code.slice(0, 8));
  const readings = !isLine && short ? [code, short] : [code];
  const goods = all("goods").filter(({ measure }) => isOwn(measures.get(measure).regime)).map((own) => {
    const { measure: kind, regime } = measures.get(own.measure);
    const listed = { ...own, kind, list: own.measure.slice(0, -kind.length) };
    return !regimes.get(regime).part ? listed // the one question of a part of a country decides every ban on it
      : { ...listed, area: place + "-area", needs: [...(own.needs ?? []), "area"] };
  });
  const rows = bansOn(await load(files, "sanctions-legs", readings.at(-1)), readings, goods).flatMap(([ban, isBelow]) => {
    const { regime, direction, type, role, destination } = measures.get(ban.measure);
    const reaches = isOwn(regime) || (direction === "third_country" && [null, place].includes(destination));
    if (!reaches || day < regimes.get(regime).coverage_from) return [];
    const needs = (ban.needs ?? []).filter((need) => isOwn(regime) || need !== "destination");
    const state = ban.valid_to < day ? "listed_expired" : day < (ban.valid_from ?? ban.not_before ?? "") ? "listed_future" : "";
    const detail = state !== "" ? state
      : denied.includes(isBelow ? ban.measure : ban.id) || denied.includes(ban.area) ? "set_aside"
      : isBelow ? "listed_below"
      : PARTLY.some((need) => needs.includes(need)) ? "listed_partial"
      : needs.length > 0 || (ban.quotas ?? []).some((id) => runs(quotas.get(id), day)) ? "conditional" : "listed";
    const isSpared = (id) => country && !isOwn(regime) && places.partners[id]?.includes(place);
    const duties = state !== "" || direction !== "third_country" ? []
      : (ban.notices ?? []).filter((id) => notices.has(id) && runs(notices.get(id), day) && !isSpared(id));
    const known = ban.valid_from !== undefined || day >= (ban.since_at_latest ?? "");
    const isLaw = ["ban", "restriction"].includes(role);
    return { regime, ways: direction ? [direction] : WAYS, isLaw, detail, isBan: type.endsWith("_ban"), known, duties };
  });
  const named = new Set([...all("leg").map(({ id }) => id), ...Object.keys(all("summary")[0].legs)]);
  const legs = {};
  for (const { code: regime, coverage_from, not_held = [], held_from = {}, only_found } of asked)
    for (const way of WAYS.filter((own) => named.has(regime + "-" + own) && (isOwn(regime) || own === "third_country"))) {
      const own = rows.filter((row) => row.regime === regime && row.ways.includes(way));
      const found = own.filter(({ isLaw }) => isLaw);
      const duties = own.flatMap((row) => row.duties);
      const isOpen = not_held.includes(way) || day < (held_from[way] ?? coverage_from); // what is not held may ban
      const detail = found.length > 0 ? strictest(found.map((row) => row.detail)) : duties.length > 0 ? "duty"
        : !isLine && !short ? "unknown_code" : isOpen ? "law_not_held" : "not_listed";
      const isBanned = detail === "listed" && found.some((row) => row.detail === detail && row.isBan && row.known);
      const prohibited = restricts(detail) ? isBanned || null : detail === "unknown_code" || (isOpen && detail !== "duty") ? null : false;
      if (own.length > 0 || !only_found || day < coverage_from) legs[regime + "-" + way] = { verdict_detail: detail, prohibited, duties,
        counts: way !== "third_country" || !isOwn(regime), bans: found.some((row) => restricts(row.detail) && row.isBan) };
    }
  const counting = Object.values(legs).filter(({ counts }) => counts);
  return {
    verdict_detail: strictest(counting.map((own) => own.verdict_detail)),
    has_prohibition: counting.some(({ bans }) => bans),
    stale: !years.includes(day.slice(0, 4)) || all("pending").some((act) => // an act in force, or the nomenclature, is not held
      asked.some(({ code: own }) => own === act.regime) && (act.in_force ?? act.adopted ?? day) <= day),
    legs,
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
import functools, hashlib, json, re, unicodedata, urllib.request

site = "http://localhost:3000/"  # the folder that has index.json

@functools.cache  # each file is read once: start anew for a newer release
def get(path, sha256=""):
    with urllib.request.urlopen(site + path) as answer:
        content = answer.read()
    if sha256 and hashlib.sha256(content).hexdigest() != sha256:
        raise ValueError(path + " is not the file that is named: nothing can be concluded")
    return json.loads(content)

index = get("index.json")

def files_of(name):
    dataset = index["datasets"][name]
    return get(index["base"] + dataset["manifest"], dataset["sha256"])["files"]

def load(files, kind, code="", part=""):
    """Records of a kind that may bear on a code (or on "", for files that are not split)."""
    for file in files:
        if file["schema"].startswith(kind + "/") and part in ("", file["part"]) and (
                code.startswith(file["prefix"]) or file["prefix"].startswith(code)):
            yield from get(index["base"] + file["path"], file["sha256"])["records"]

WAYS = ["export", "import", "transit", "transport", "third_country"]
ORDER = ["listed", "conditional", "listed_partial", "listed_below", "listed_future", "set_aside", "listed_expired",
         "law_not_held", "duty", "unknown_code", "not_listed"]
strictest = lambda details: min(details, key=ORDER.index, default="not_listed")
PARTLY = {"description", "longer_code", "law_not_held"}
restricts = lambda detail: ORDER.index(detail) < 4
runs = lambda own, day: (own["valid_from"] or "") <= day <= (own["until"] or "9999")

def bans_on(records, readings, goods):
    """What covers a code, then what lies below it: bases of the files, and goods of the lists of a country."""
    bases = {line["base"].get("key", line["base"]["id"]): line["base"] for line in records if "base" in line}
    codes = {line["code"]: line for line in records if "code" in line}
    found = []
    for code in readings:
        known = next((code[:end] for end in range(len(code), 0, -1) if code[:end] in codes), None)
        found += [(bases[key], False) for key in codes.get(known, {}).get("bases", [])]
        for line in (line for line in codes.values() if line["code"] != code and line["code"].startswith(code)):
            for own in (bases[key] for key in line.get("bases", [])):
                found.append((bases[own["id"]] if own["code"].startswith(code) else own, True))
        for own in goods:
            for digits in own["codes"] or [code[:2]]:
                if code.startswith(digits) or digits.startswith(code):
                    found.append(({**own, "id": own["list"] + digits + "/" + own["kind"]}, not code.startswith(digits)))
    once = {}  # what covers the code counts before what lies below
    for ban, is_below in sorted(found, key=lambda own: own[1]):
        once.setdefault(ban["id"], (ban, is_below))
    return once.values()

def decide(code, day, denied=(), country=""):
    """The decision on a code (2 to 10 digits, an even number) on a day, leg by leg; denied: ids of questions answered
    with no; country: its regimes, and what trade with others under the rest reaches it. Without: Russia and Belarus."""
    files = files_of("sanctions")
    law = list(load(files, "sanctions-law"))
    lands = list(load(files, "sanctions-countries")) if country else []
    every = lambda kind, lines: [line[kind] for line in lines if kind in line]
    by_id = lambda kind: {own.get("id") or own["code"]: own for own in every(kind, law + lands)}
    measures, quotas, notices, regimes = map(by_id, ["measure", "derogation", "notice", "regime"])
    places = next(iter(every("places", lands)), {})
    place = places.get("meant", {}).get(country, country)
    is_own = lambda regime: not country or regimes[regime]["target_country_code"] == place
    asked = every("regime", law) + [own for own in every("regime", lands) if is_own(own["code"])]
    if (not re.fullmatch(r"(\d\d){1,5}", code) or (country and place not in places["countries"])
            or all(day < own["coverage_from"] for own in asked)):  # no code, no country outside the Union, before the coverage
        return {"verdict_detail": "refused", "has_prohibition": False, "stale": True, "legs": {}}
    years = [int(year) for year in re.findall(r"\d{4}", index["datasets"]["nomenclature"]["source_version"])]
    year = max((own for own in years if str(own) <= day), default=years[0])
    lines = {line["code"] for line in load(files_of("nomenclature"), "cn-chapter", code[:2]) if year in line.get("years", years)}
    short = next((code[:end] for end in (8, 6, 4, 2)  # 8519 00 00 is 8519, where it is no line itself
                  if code[:end] in lines and re.fullmatch("0+", code[end:])), None)
    is_line = code[:8] in lines
    readings = [code, short] if short and not is_line else [code]
    goods = []
    for own in every("goods", lands):
        measure = measures[own["measure"]]
        regime = regimes[measure["regime"]]
        if is_own(regime["code"]):  # the one question of a part of a country decides every ban on it
            part = {"area": place + "-area", "needs": own.get("needs", []) + ["area"]} if regime.get("part") else {}
            kind = measure["measure"]
            goods.append({**own, **part, "kind": kind, "list": own["measure"].removesuffix(kind)})
    rows = []
    for ban, is_below in bans_on(list(load(files, "sanctions-legs", readings[-1])), readings, goods):
        measure = measures[ban["measure"]]
        regime, way = measure["regime"], measure["direction"]
        reaches = is_own(regime) or (way == "third_country" and measure["destination"] in (None, place))
        if not reaches or day < regimes[regime]["coverage_from"]:
            continue
        needs = [need for need in ban.get("needs", []) if is_own(regime) or need != "destination"]
        state = ("listed_expired" if ban.get("valid_to", "9999") < day
                 else "listed_future" if day < ban.get("valid_from", ban.get("not_before", "")) else "")
        detail = (state if state
                  else "set_aside" if {ban["measure"] if is_below else ban["id"], ban.get("area")} & set(denied)
                  else "listed_below" if is_below
                  else "listed_partial" if PARTLY & set(needs)
                  else "conditional" if needs or any(runs(quotas[id], day) for id in ban.get("quotas", [])) else "listed")
        duties = [] if state or way != "third_country" else [
            id for id in ban.get("notices", []) if id in notices and runs(notices[id], day)
            and not (country and not is_own(regime) and place in places["partners"].get(id, []))]
        known = "valid_from" in ban or day >= ban.get("since_at_latest", "")
        rows.append({"regime": regime, "ways": [way] if way else WAYS, "law": measure["role"] in ("ban", "restriction"),
                     "detail": detail, "ban": measure["type"].endswith("_ban"), "known": known, "duties": duties})
    named = {own["id"] for own in every("leg", lands)} | set(every("summary", law)[0]["legs"])
    legs = {}
    for regime in asked:
        held = regime["coverage_from"] <= day
        for way in (own for own in WAYS if is_own(regime["code"]) or own == "third_country"):
            leg = regime["code"] + "-" + way
            own = [row for row in rows if row["regime"] == regime["code"] and way in row["ways"]]
            if leg not in named or (not own and regime.get("only_found") and held):
                continue
            found = [row for row in own if row["law"]]
            duties = [id for row in own for id in row["duties"]]
            first = regime.get("held_from", {}).get(way, regime["coverage_from"])
            is_open = way in regime.get("not_held", []) or day < first  # what is not held may ban
            detail = (strictest(row["detail"] for row in found) if found else "duty" if duties
                      else "unknown_code" if not is_line and not short else "law_not_held" if is_open else "not_listed")
            banned = detail == "listed" and any(row["detail"] == detail and row["ban"] and row["known"] for row in found)
            unsure = detail == "unknown_code" or (is_open and detail != "duty")
            legs[leg] = {"verdict_detail": detail, "prohibited": (banned or None) if restricts(detail) else None if unsure else False,
                         "duties": duties, "counts": way != "third_country" or not is_own(regime["code"]),
                         "bans": any(restricts(row["detail"]) and row["ban"] for row in found)}
    counting = [own for own in legs.values() if own["counts"]]
    missing = [act for act in every("pending", law) if act["regime"] in {own["code"] for own in asked}
               and (act["in_force"] or act["adopted"] or day) <= day]
    return {
        "verdict_detail": strictest(own["verdict_detail"] for own in counting),
        "has_prohibition": any(own["bans"] for own in counting),
        "stale": int(day[:4]) not in years or bool(missing),  # an act in force, or the nomenclature, is not held
        "legs": legs,
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
