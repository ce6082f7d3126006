/** The parts of a file field (`accounts.md` A-96). */
export interface FileParts {
  readonly default: HTMLElement;
  readonly uploading: HTMLElement;
  readonly success: HTMLElement;
  readonly error: HTMLElement;
  readonly label: HTMLElement | null;
  readonly name: HTMLElement | null;
  readonly message: HTMLElement | null;
  readonly removers: readonly HTMLElement[];
}

/** @returns `undefined` when the field lacks one of its panels. */
export function filePartsOf(input: Element): FileParts | undefined {
  const wrapper = input.closest(".w-file-upload");
  const part = (name: string) => wrapper?.querySelector<HTMLElement>(`.w-file-upload-${name}`) ?? null;
  const [initial, uploading, success, error] = ["default", "uploading", "success", "error"].map(part);
  if (!wrapper || !initial || !uploading || !success || !error) return undefined;
  return {
    default: initial,
    uploading,
    success,
    error,
    label: part("label"),
    name: part("file-name"),
    message: part("error-msg"),
    removers: [...wrapper.querySelectorAll<HTMLElement>(".w-file-remove-link")],
  };
}
