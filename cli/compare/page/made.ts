/** Runs in the page: content added by scripts, and the visitor's focus and scroll position. */
export function addMade(mark: string): void {
  const seen = (element: Element | null | undefined): element is Element =>
    !!element?.checkVisibility({ visibilityProperty: true });
  const readNumber = (element: Element | null | undefined) => element?.closest(`[${mark}]`)?.getAttribute(mark) ?? "";
  /** Content added by scripts, by its class names. */
  const findPart = ({ classList, localName }: Element) =>
    [...classList].filter((name) => name.startsWith("w-")).join(" ") || localName;
  const fileName = (url: string | null | undefined) =>
    url?.startsWith("data:") ? "a drawn picture" : ((url ?? "").split("/").pop() ?? "");

  const dots = (nav: Element) => {
    const all = [...nav.querySelectorAll(".w-slider-dot")].filter(seen);
    const active = all.findIndex((dot) => dot.classList.contains("w-active"));
    return all.length ? `${all.length} dots, number ${active + 1} active` : "";
  };

  const lightbox = () => {
    const backdrop = document.querySelector(".w-lightbox-backdrop");
    if (!seen(backdrop)) return "closed";
    const picture = [...backdrop.querySelectorAll("img")]
      .filter((image) => image.matches(".w-lightbox-image, figure img"))
      .find(seen);
    const caption = backdrop.querySelector(".w-lightbox-caption");
    const strip = backdrop.querySelectorAll(".w-lightbox-item").length;
    return `open, ${fileName(picture?.getAttribute("src")) || "no picture"}, ${(seen(caption) && caption.textContent) || "no caption"}, ${strip} in the strip`;
  };

  /** Links to the most visible section, if more than half of it is visible (L-19). */
  const activeSections = (): Record<string, string> => {
    let most = 0;
    let active: Element | undefined;
    // Page scripts that add parameters to all links write them in full.
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href*="#"][${mark}]:not(.w-tab-link)`)]
      .filter(({ host, pathname }) => host === location.host && pathname === location.pathname)
      .map((link) => ({ link, section: document.getElementById(link.hash.slice(1)) }));
    const sections = [...new Set(links.flatMap(({ section }) => section ?? []))];
    for (const section of sections.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )) {
      const { top, bottom, height } = section.getBoundingClientRect();
      const inView = Math.min(bottom, innerHeight) - Math.max(top, 0);
      const share = height > 0 ? inView / height : 0;
      if ((inView > height / 2 || inView > innerHeight / 2) && share > most) [most, active] = [share, section];
    }
    return Object.fromEntries(
      links.flatMap(({ link, section }) =>
        section && section === active ? [[`section #${readNumber(link)}`, "active"]] : [],
      ),
    );
  };

  /** State of the videos, by the buttons that play and pause them (BV-1). */
  const videos = (): Record<string, string> =>
    Object.fromEntries(
      [...document.querySelectorAll(`[data-w-bg-video-control][${mark}]`)].flatMap((control) => {
        const video = document.getElementById(control.getAttribute("aria-controls") ?? "");
        const name = `video #${readNumber(control)}`;
        return video instanceof HTMLVideoElement ? [[name, video.paused ? "paused" : "playing"]] : [];
      }),
    );

  /** Heights of the error texts of each form, with their margins and gaps (F-90). */
  const errors = (): Record<string, string> =>
    Object.fromEntries(
      [...document.querySelectorAll(`form[${mark}]`)].flatMap((form) => {
        // Below a form that is a row.
        const block = form.closest(".w-form") ?? form;
        const texts = [...block.querySelectorAll<HTMLElement>(".millrace-error")].filter(seen);
        const heights = texts.map((text) => {
          const { marginTop, marginBottom } = getComputedStyle(text);
          const { display, rowGap } = getComputedStyle(text.parentElement ?? text);
          const gap = /flex|grid/.test(display) ? parseFloat(rowGap) || 0 : 0;
          return text.offsetHeight + parseFloat(marginTop) + parseFloat(marginBottom) + gap;
        });
        const total = Math.ceil(heights.reduce((sum, height) => sum + height, 0));
        return total ? [[`errors #${readNumber(form)}`, String(total)]] : [];
      }),
    );

  window.millraceCompare.made = () => {
    const focused = document.activeElement;
    const found: Record<string, string> = {
      scroll: `${Math.round(scrollX)} ${Math.round(scrollY)}`,
      focus:
        !focused || focused === document.body
          ? ""
          : focused.hasAttribute(mark)
            ? `#${readNumber(focused)}`
            : `${findPart(focused)} in #${readNumber(focused)}`,
      title: document.title,
      history: String(history.length),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      lightbox: lightbox(),
      ...activeSections(),
      ...videos(),
      ...errors(),
    };
    for (const nav of document.querySelectorAll(`.w-slider-nav[${mark}]`))
      found[`dots #${readNumber(nav)}`] = dots(nav);
    for (const nav of document.querySelectorAll(`.w-nav[${mark}]`)) {
      // A saved page may hold an empty overlay besides that of the script.
      const menu = nav.querySelector(".w-nav-overlay :is(.w-nav-menu, [data-nav-menu-open])");
      found[`overlay #${readNumber(nav)}`] = seen(menu) ? "shown" : "";
    }
    return found;
  };
}
