export interface Parts {
  root: HTMLElement;
  /** All of the bar; templates of later years have one that opens and one inside the menu that closes. */
  menus: readonly HTMLElement[];
  buttons: readonly HTMLElement[];
  /** The content of the menus. */
  inMenus(selector: string): HTMLElement[];
  overlay: HTMLElement;
}
