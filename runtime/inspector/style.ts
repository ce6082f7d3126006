/** The style of the panel, in light and dark; on a phone a sheet at the foot of the window. */
export const STYLE = `
  :host { color-scheme: light dark; }
  section { position: fixed; right: 0; bottom: 0; z-index: 2147483647; box-sizing: border-box; width: min(34rem, 100%);
    height: min(60vh, 36rem); display: flex; flex-direction: column; font: .875rem/1.4 system-ui, sans-serif; color: #1b1b1b;
    background: #fff; border: 2px solid #1b1b1b; text-align: start; }
  header { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .5rem .75rem; }
  [role="tablist"] { display: flex; flex: none; gap: .25rem; padding: .25rem .75rem 0; overflow: auto hidden;
    border-bottom: 1px solid #767676; }
  [role="tab"] { flex: none; border-bottom: 0; }
  [role="tab"][aria-selected="true"] { background: #1b1b1b; color: #fff; }
  [role="tabpanel"] { flex: 1; overflow: auto; padding: .5rem .75rem .75rem; }
  h2, h3, p, ul, dl, dd { margin: 0; padding: 0; font-size: inherit; }
  h3 { margin-top: .5rem; }
  [role="status"] { flex: 1; }
  ul { list-style: none; }
  li { padding: .375rem 0; border-top: 1px solid #ddd; overflow-wrap: anywhere; }
  li:first-child { border-top: 0; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; margin: .25rem 0 0 .5rem; }
  dt { color: #595959; }
  dd { overflow-wrap: anywhere; }
  .fault { color: #a80000; }
  .quiet { color: #595959; }
  summary { padding: .25rem 0; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .25rem .5rem .25rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  button, textarea, input { font: inherit; }
  button { min-height: 1.75rem; padding: 0 .5rem; color: inherit; text-align: start; background: #f0f0f0;
    border: 1px solid #767676; overflow-wrap: anywhere; }
  input[type="range"] { width: 100%; min-height: 1.75rem; accent-color: #1b1b1b; }
  textarea { box-sizing: border-box; width: 100%; min-height: 12rem; color: inherit; background: inherit; }
  :focus-visible { outline: 2px solid #0b57d0; outline-offset: 1px; }
  [role="tab"]:focus-visible { outline-offset: -3px; }
  .frame { position: fixed; z-index: 2147483646; box-sizing: border-box; pointer-events: none; outline: 3px solid #d0006f;
    background: #d0006f22; }
  .frame[hidden] { display: none; }
  @media (pointer: coarse) {
    button, input[type="range"] { min-height: 2.75rem; }
    summary { padding: .8125rem 0; }
    li > button { margin: .125rem 0; }
  }
  @media (max-width: 30rem) {
    [role="tablist"] { gap: 0; padding: .25rem .25rem 0; }
    [role="tab"] { flex: 1 0 auto; padding: 0 .3rem; font-size: .8125rem; text-align: center; border-inline-width: 0; }
  }
  @media (prefers-color-scheme: dark) {
    section { color: #f2f2f2; background: #1b1b1b; border-color: #f2f2f2; }
    button { background: #333; }
    [role="tab"][aria-selected="true"] { background: #f2f2f2; color: #1b1b1b; }
    li { border-color: #444; }
    dt, .quiet { color: #bdbdbd; }
    .fault { color: #ff9c9c; }
    input[type="range"] { accent-color: #f2f2f2; }
    :focus-visible { outline-color: #8ab4f8; }
  }
`;
