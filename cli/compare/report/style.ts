/** Style sheet of the report. */
export const STYLE = `
:root { --ink: #1c1b1a; --paper: #fbfaf7; --soft: #6a655e; --line: #d8d3ca; --bad: #a3240f; --good: #1d6b3a; --shown: #1756a9; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
main { max-width: 76rem; margin: 0 auto; padding: clamp(1rem, 3vw, 3rem); }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft); margin: 0; }
.verdict { font-size: clamp(1.2rem, 3vw, 1.8rem); line-height: 1.25; font-weight: 700; margin: .25rem 0 1.5rem; color: var(--good); }
.verdict.bad { color: var(--bad); }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
ol, ul { list-style: none; margin: 0; padding: 0; }
li { margin: .25rem 0; }
ol > li { border-left: 4px solid var(--good); padding-left: 1rem; margin: 0 0 1rem; }
.wrong > ol > li { border-color: var(--bad); }
.not-proven > ol > li { border-color: var(--line); margin: 0 0 .25rem; }
p { max-width: 60rem; margin: .25rem 0; color: var(--soft); }
.note { border-left: 4px solid var(--line); padding-left: 1rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: .5rem 1rem; margin: 0 0 .25rem; }
dt { font-size: .85rem; color: var(--soft); }
dd { margin: 0; }
code { font: .875em/1.4 ui-monospace, monospace; }
summary { cursor: pointer; }
:focus-visible { outline: 3px solid var(--shown); outline-offset: 2px; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; margin: 1rem 0; }
figure { margin: 0; }
figcaption { font-size: .9rem; color: var(--soft); }
.view { position: relative; overflow: hidden; border: 1px solid var(--line); background: #fff 0 0 / 100% 100%; }
.view span { position: absolute; border: 2px solid var(--shown); box-shadow: 0 0 0 1px #fff; }
`;
