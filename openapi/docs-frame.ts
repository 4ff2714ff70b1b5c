/** The frame of every page of the documentation: it looks like the product, in light and dark, and loads nothing. */

/** A page that is printed in the frame. */
interface FramedPage {
  title: string;
  /** Links between the pages of the documentation, as HTML. */
  links?: string;
  /** What stands below the heading, as HTML. */
  content: string;
}

const STYLE = `:root { color-scheme: light dark; --ink: #17212b; --soft: #4a5866; --line: #c9d1d9; --paper: #fff; --ground: #f4f6f8; --accent: #0b4a66; --accent-ink: #fff; --link: #0a5480; --gold: #f4b942; --code: #eef2f5 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a9b6c2; --line: #3a4754; --paper: #12191f; --ground: #0c1116; --accent: #0f3a4f; --accent-ink: #f2f7fa; --link: #86c5ee; --code: #1b242c } }
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; overflow-wrap: anywhere }
.wide { max-width: 60rem; margin-inline: auto; padding-inline: clamp(.8rem, 4vw, 2rem) }
.top { background: var(--accent); color: var(--accent-ink); border-bottom: 4px solid var(--gold) }
.top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem 1.25rem; padding-block: .6rem }
.top a { color: inherit; text-decoration: none } .top a:hover { text-decoration: underline }
.brand { display: inline-flex; align-items: center; gap: .55rem; font-size: 1.2rem; font-weight: 700 }
.brand svg { width: 1.4rem; height: 1.4rem } .brand .one { fill: none; stroke: currentColor; stroke-width: 2.5 } .brand .two { fill: var(--gold) }
main { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding-block: 1.25rem 2rem; margin-block: 1rem 3rem }
.links { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding-block: .8rem 0; font-size: .95rem }
a { color: var(--link); text-underline-offset: .18em } :focus-visible { outline: 3px solid #ffbf00; outline-offset: 2px }
h1 { line-height: 1.25; margin: 0 0 .6rem; font-size: 1.6rem } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem } h3 { margin: 1.4rem 0 .3rem; font-size: 1.05rem }
li { margin: .25rem 0 } section { margin: 2rem 0 } dd { margin: 0 0 .5rem 1rem }
code, pre { font-size: .92em; background: var(--code) } code { padding: 0 .2em; border-radius: 3px } pre { padding: .75rem; overflow-x: auto; border: 1px solid var(--line); white-space: pre-wrap } pre code { padding: 0 }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border-top: 1px solid var(--line) }`;

/** Prints a page of the documentation; `{site}` in it is filled in by the service. */
export function framedPage({ title, links = "", content }: FramedPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Cargolex</title>
<style>
${STYLE}
</style>
<body>
<header class="top"><div class="wide"><a class="brand" href="{site}/"><svg viewBox="0 0 32 32" aria-hidden="true"><path class="one" d="M16 2 30 16 16 30 2 16z"/><path class="two" d="M16 8.5 23.5 16 16 23.5 8.5 16z"/></svg>Cargolex</a> <a href="{site}/docs">Documentation</a></div></header>
${links === "" ? "" : `<nav class="wide links" aria-label="Documentation">${links}</nav>\n`}<main class="wide">
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
