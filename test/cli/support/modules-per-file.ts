// A setup file: each test file gets its own modules and none of the replacements of an earlier file, while one worker
// runs many files.
import { vi } from "vitest";

vi.unmock("node:fs");
vi.unmock("node:fs/promises");
vi.resetModules();
