import { makePlace, readPage, type Node } from "../../../merge";
import type { PageChange } from "../../../host/records/pages";
import { applyChanges } from "../../../host/pages/apply-changes";
import { formatMark } from "../../../host/pages/mark";

/** A page with what exports have, and active content of its own. */
export const PAGE = `<!DOCTYPE html>
<html data-wf-site="site" lang="en">
<head>
  <meta charset="utf-8">
  <title>Studio</title>
  <meta content="Nails" name="description">
  <meta content="Studio" property="og:title">
  <script>const a = "<b>";</script>
</head>
<body class="body" onload="start()">
  <h1 class="title">Hello <span class="accent" data-x="1">dear</span> guest</h1>
  <p id="intro">Prices &amp; dates</p>
  <p class="empty"></p>
  <a id="more" href="about.html" class="button">More</a>
  <picture><source srcset="a.avif"><img id="photo" src="a.jpg" srcset="a-500.jpg 500w" sizes="100vw" alt="A"></picture>
  <div id="hero" style="color:red;background-image:url('hero.jpg')"></div>
  <ul class="cards">
    <li id="card"><h3>One</h3><label for="size">Size</label><input id="size"><a href="#card">Up</a></li>
    <li><h3>Two</h3></li>
    <li><h3>Three</h3></li>
  </ul>
  <div class="w-tabs"><div class="w-tab-menu"><a data-w-tab="Tab 1" class="w-tab-link w--current">T1</a>
    <a data-w-tab="Tab 2" class="w-tab-link">T2</a></div><div class="w-tab-content">
    <div data-w-tab="Tab 1" class="w-tab-pane w--tab-active">P1</div><div data-w-tab="Tab 2" class="w-tab-pane">P2</div>
  </div></div>
  <div class="w-richtext"><p>Old <em>text</em></p><div class="w-embed"><script>embed()</script></div></div>
  <form id="form" action="/send" method="post"><input name="email" data-name="Email"></form>
  <svg id="icon"><text>S</text></svg>
  <script src="millrace.js"></script>
</body>
</html>
`;

/** The mark of the first node of a page for which `test` holds. */
export function findMark(test: (node: Node) => boolean, html = PAGE): string {
  const tree = readPage(html);
  const node = tree.nodes.find(test);
  if (!node) throw new Error("The page has no such node");
  return formatMark({ ...makePlace(tree, node), copy: "" });
}

/** The mark of the element with an id, of a class with a point, or of the first one of a tag with `<`. */
export const at = (name: string, html = PAGE): string =>
  findMark(
    (node) =>
      name === `<${node.name}` ||
      node.attributes.get("id")?.value === name ||
      (name.startsWith(".") && (node.attributes.get("class")?.value ?? "").split(" ").includes(name.slice(1))),
    html,
  );

/** The mark of a child of an element, by its position. */
export function inside(mark: string, ...path: number[]): string {
  const tree = readPage(PAGE);
  const [, positions = ""] = mark.split(" ");
  let node: Node | undefined = tree.root;
  for (const index of [...positions.split(".").map(Number), ...path]) node = node?.children[index];
  if (!node) throw new Error("The page has no such node");
  return formatMark({ ...makePlace(tree, node), copy: "" });
}

export const change = (...changes: PageChange[]): string => applyChanges(readPage(PAGE), changes);
