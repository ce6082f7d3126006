/** A file that can be closed while it has no work, and is opened again on demand. */
export interface Closable {
  isIdle(): boolean;
  close(): void;
}

/** The open files of a thread, with an upper limit while enough of them have no work. */
export interface OpenFiles {
  /** Notes the use of an open file, and closes the least recently used ones above the limit. */
  use(file: Closable): void;
  remove(file: Closable): void;
  /** Forgets all, because their thread has ended. */
  clear(): void;
}

export function createOpenFiles(most: number): OpenFiles {
  /** The least recently used is first. */
  const open = new Set<Closable>();
  return {
    use(file) {
      open.delete(file);
      open.add(file);
      for (const other of [...open]) {
        if (open.size <= most) return;
        if (other === file || !other.isIdle()) continue;
        open.delete(other);
        other.close();
      }
    },
    remove: (file) => void open.delete(file),
    clear: () => open.clear(),
  };
}
