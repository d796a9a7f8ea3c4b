/** Style of the page; logical properties serve both directions of writing. Interfaces keep one colour everywhere. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f4f5f7, #1f2329); --dim: light-dark(#5b626c, #a3abb6);
  --html: light-dark(#8a94a3, #7f8998); --markdown: light-dark(#0b7a75, #2fb3ac); --rest: light-dark(#0b57d0, #6ea3f5);
  --mcp: light-dark(#b3400f, #f08a55); --discovery: light-dark(#7a3fb5, #b58ae0) }
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; justify-content: space-between }
h1 { font-size: 1.8rem; line-height: 1.25; margin: 0 }
h2 { font-size: 1.25rem; margin-block: 2.5rem .5rem }
a { color: light-dark(#0b57d0, #8ab4f8) }
.dim { color: var(--dim) }
p { margin-block: .25rem }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin-block: 1.25rem; padding: 0; list-style: none }
.tiles li { background: var(--soft); border-radius: .5rem; padding: .6rem .8rem; border-block-start: 4px solid var(--line) }
.tiles b { display: block; font-size: 1.4rem; font-variant-numeric: tabular-nums }
.tiles .html { border-color: var(--html) } .tiles .markdown { border-color: var(--markdown) } .tiles .rest { border-color: var(--rest) }
.tiles .mcp { border-color: var(--mcp) } .tiles .discovery { border-color: var(--discovery) }
figure { margin: 0; direction: ltr }
figure svg { display: block; inline-size: 100%; block-size: 14rem; background: var(--soft); border-radius: .5rem }
figure div { display: flex; justify-content: space-between; font-size: .85rem; color: var(--dim) }
svg .html { fill: var(--html) } svg .markdown { fill: var(--markdown) } svg .rest { fill: var(--rest) }
svg .mcp { fill: var(--mcp) } svg .discovery { fill: var(--discovery) } svg .asked { fill: var(--rest) } svg .vain { fill: var(--mcp) }
svg line { stroke: var(--line); vector-effect: non-scaling-stroke }
g:hover rect { opacity: .75 }
.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; padding: .3rem .9rem .3rem 0; border-block-end: 1px solid var(--line) }
[dir=rtl] th, [dir=rtl] td { padding: .3rem 0 .3rem .9rem }
th { font-weight: 600; color: var(--dim); white-space: nowrap }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.name { min-inline-size: 9rem; overflow-wrap: anywhere }
.bar { inline-size: 30%; min-inline-size: 5rem }
td svg { display: block; inline-size: 100%; block-size: .8rem }
[dir=rtl] td svg { transform: scaleX(-1) }
details { margin-block: .75rem }
summary { cursor: pointer; color: var(--dim) }
@media (max-width: 40rem) { .bar { display: none } }
`
