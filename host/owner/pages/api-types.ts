/** What each change of a page names. */
export interface PageRequest {
  page: string;
  /** The version that the owner has seen. */
  version: number;
}

/** An image that was uploaded for pages. */
export interface UploadedImage {
  /** For a change of an image. */
  src: string;
  /** In px. */
  width: number;
  height: number;
}

export interface PageWritten {
  version: number;
}

export interface DraftWritten extends PageWritten {
  /** Identifies the page that the draft is on now. If it is another than before, its places are others, too. */
  base: string;
}

export interface PagePublished extends PageWritten {
  /** The file that it was written to; undefined: visitors get the page at once. */
  file?: string;
}

/** The path below which a frame loads pages to edit (`edit/`) and as visitors will see them (`preview/`). */
export interface FrameAnswer {
  path: string;
}
