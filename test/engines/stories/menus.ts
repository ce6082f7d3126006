import { attribute, bothWays, count, focused, hidden, shown } from "../support/story";
import type { Story } from "../support/story";
import { WIDTHS } from "../support/visitor";

const BUTTON = ".w-nav-button";
const TOGGLE = ".w-dropdown .w-dropdown-toggle";

export const menus: Story[] = [
  ...bothWays(
    "NAV-12 the menu of a phone opens, leads on and closes",
    async (visitor, way) => {
      await visitor.open("/navbar/dropdown.html", WIDTHS.phone);
      await visitor.step("the menu is closed", () => visitor.see(`${attribute(BUTTON, "aria-expanded")} === "false"`));
      await visitor.step("the button opens it", async () => {
        await visitor.use(BUTTON, way);
        await visitor.see(`${attribute(BUTTON, "aria-expanded")} === "true" && ${shown(".w-nav-link")}`);
      });
      await visitor.step("the dropdown inside opens", async () => {
        await visitor.use(".w-nav-menu .w-dropdown-toggle", way);
        await visitor.see(shown(".w-nav-menu .w-dropdown-link"));
      });
      await visitor.step("a link inside closes the menu and leads to its part", async () => {
        await visitor.use('.w-dropdown-link[href="#prices"]', way);
        await visitor.see(`${attribute(BUTTON, "aria-expanded")} === "false" && location.hash === "#prices"`);
      });
    },
    { smoke: true },
  ),
  {
    title: "NAV-13 Escape closes the menu, and the button has the focus",
    async tell(visitor) {
      await visitor.open("/navbar/collapse-all.html");
      await visitor.step("open", async () => {
        await visitor.use(BUTTON, "keyboard");
        await visitor.see(shown(".w-nav-link"));
      });
      await visitor.step("Tab moves into the menu", () => visitor.tabTo(".w-nav-link"));
      await visitor.step("Escape", async () => {
        await visitor.key("Escape");
        await visitor.see(`${attribute(BUTTON, "aria-expanded")} === "false" && ${focused(BUTTON)}`);
      });
    },
  },
  ...bothWays("DROP-2 a dropdown opens and closes", async (visitor, way) => {
    await visitor.open("/dropdown/click.html");
    await visitor.step("open", async () => {
      await visitor.use(TOGGLE, way);
      await visitor.see(`${attribute(TOGGLE, "aria-expanded")} === "true" && ${shown(".w-dropdown-link")}`);
    });
    await visitor.step("close", async () => {
      await visitor.use(TOGGLE, way);
      await visitor.see(`${attribute(TOGGLE, "aria-expanded")} === "false" && ${hidden(".w-dropdown-link")}`);
    });
  }),
  {
    title: "a dropdown is walked by arrow keys",
    async tell(visitor) {
      await visitor.open("/dropdown/click.html");
      await visitor.step("ArrowDown opens it and moves into it", async () => {
        await visitor.tabTo(TOGGLE);
        await visitor.key("ArrowDown");
        await visitor.see(shown(".w-dropdown-link"));
        await visitor.see(focused(".w-dropdown-link"));
      });
      await visitor.step("Escape closes it, and its toggle has the focus", async () => {
        await visitor.key("Escape");
        await visitor.see(`${hidden(".w-dropdown-link")} && ${focused(".w-dropdown-toggle")}`);
      });
    },
  },
  {
    title: "a dropdown opens under the pointer",
    smoke: true,
    async tell(visitor) {
      await visitor.open("/dropdown/hover.html");
      await visitor.step("the pointer enters", async () => {
        await visitor.hover(TOGGLE);
        await visitor.see(shown(".w-dropdown-link"));
      });
      await visitor.step("the pointer leaves", async () => {
        await visitor.hover("h1");
        await visitor.see(hidden(".w-dropdown-link"));
      });
    },
  },
  {
    title: "tabs show their panes by click",
    smoke: true,
    async tell(visitor) {
      await visitor.open("/tabs/plain.html");
      await visitor.step("a click on the second", async () => {
        await visitor.click('.w-tab-link[data-w-tab="Two"]');
        await visitor.see(shown('.w-tab-pane[data-w-tab="Two"]'));
        await visitor.see(`${attribute('.w-tab-link[data-w-tab="Two"]', "aria-selected")} === "true"`);
      });
      await visitor.step("one pane only", () => visitor.see(`${count(".w-tab-pane.w--tab-active")} === 1`));
    },
  },
  {
    title: "tabs are walked by arrow keys",
    async tell(visitor) {
      await visitor.open("/tabs/plain.html");
      await visitor.tabTo(".w-tab-link");
      await visitor.step("ArrowRight", async () => {
        await visitor.key("ArrowRight");
        await visitor.see(shown('.w-tab-pane[data-w-tab="Two"]'));
      });
      await visitor.step("End", async () => {
        await visitor.key("End");
        await visitor.see(shown('.w-tab-pane[data-w-tab="Three"]'));
      });
      await visitor.step("the fading kind ends with one pane that is seen", async () => {
        await visitor.open("/tabs/fading.html");
        await visitor.tabTo(".w-tab-link");
        await visitor.key("ArrowRight");
        await visitor.see(`${count(".w-tab-pane.w--tab-active")} === 1 && ${shown(".w-tab-pane.w--tab-active")}`);
      });
    },
  },
];
