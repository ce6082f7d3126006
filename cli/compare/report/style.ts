/** Style sheet of the report. */
export const STYLE = `
:root { --ink: #1c1b1a; --paper: #fbfaf7; --soft: #6a655e; --line: #d8d3ca; --bad: #a3240f; --good: #1d6b3a; --vendor: #b4530a; --ours: #1756a9; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 76rem; margin: 0 auto; padding: clamp(1rem, 3vw, 3rem); }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft); margin: 0; }
.verdict { font-size: clamp(1.4rem, 4vw, 2.4rem); line-height: 1.2; font-weight: 700; margin: .25rem 0 1rem; color: var(--good); }
.verdict.bad { color: var(--bad); }
header p { max-width: 60rem; }
.note { border-left: 4px solid var(--line); padding-left: .75rem; overflow-wrap: anywhere; }
form { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 0; background: var(--paper); border-bottom: 1px solid var(--line); }
form label { display: inline-flex; gap: .5rem; align-items: center; min-height: 2rem; }
select, button { font: inherit; color: inherit; padding: .4rem .75rem; border: 1px solid #857f76; border-radius: .3rem; background: #fff; max-width: 100%; }
output { color: var(--soft); }
:focus-visible { outline: 3px solid var(--ours); outline-offset: 2px; }
article { padding: 2rem 0; border-bottom: 1px solid var(--line); }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 small { font-weight: 400; color: var(--soft); }
h2 span { display: block; font-weight: 400; }
.pictures { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 1fr); grid-template-rows: auto 1fr; gap: 1rem; align-items: start; }
.comparison { grid-row: span 2; }
.comparison label { display: flex; justify-content: space-between; font-size: .9rem; color: var(--soft); }
.comparison input { width: 100%; margin: .25rem 0 0; accent-color: var(--ours); }
.frame { position: relative; overflow: hidden; width: 100%; background: #fff; border: 1px solid var(--line); }
.frame img { position: absolute; max-width: none; height: auto; }
.over { position: absolute; inset: 0; overflow: hidden; background: #fff; }
.divider { position: absolute; inset: 0 auto 0 0; width: 2px; margin-left: -1px; background: var(--ink); box-shadow: 0 0 0 1px #fff; }
.outline { position: absolute; border: 2px solid; box-shadow: 0 0 0 1px #fff; }
.outline.vendor { border-color: var(--vendor); }
.outline.ours { border-color: var(--ours); }
figure { margin: 0; }
figcaption { font-size: .9rem; color: var(--soft); }
ul { list-style: none; margin: 1rem 0 0; padding: 0; }
li { border-left: 4px solid var(--good); padding: .1rem 0 .1rem 1rem; margin: 0 0 1rem; }
.causes { list-style: decimal inside; padding: 0; }
li.unexplained { border-color: var(--bad); }
.causes h2 { display: inline; }
.causes li li, section li { border: 0; padding: 0; margin: .25rem 0; }
h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem 1rem; margin: 0 0 .25rem; }
dt { font-size: .85rem; color: var(--soft); }
dd { margin: 0; }
summary { cursor: pointer; }
details p { max-width: 60rem; margin: .25rem 0; color: var(--soft); overflow-wrap: anywhere; }
.why { margin: 0; color: var(--bad); font-weight: 600; }
.none { color: var(--soft); }
@media (max-width: 48rem) { .pictures { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .comparison { grid-column: span 2; } dl { grid-template-columns: minmax(0, 1fr); } form { position: static; } }
`;
