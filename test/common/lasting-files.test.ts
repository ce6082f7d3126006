import { expect, it } from "vitest";
import { hasContentHash } from "../../common/lasting-files";

it.each([
  "64a1f0c2d3e4b5a697880001_nails.jpg",
  "/images/64a1f0c2d3e4b5a697880001_nails.jpg",
  "C:\\site\\64a1f0c2d3e4b5a697880001_nails.jpg",
  "64a1f0c2d3e4b5a697880001_app.js",
])("finds a hash in the name %s", (path) => {
  expect(hasContentHash(path)).toBe(true);
});

it.each([
  "millrace.js",
  "64a1f0c2d3e4b5a697880001/nails.jpg",
  "x64a1f0c2d3e4b5a697880001_nails.jpg",
  "photo.170670240000.jpg",
  "own.0f1e2d3c4b5a.js",
  "64A1F0C2D3E4B5A697880001_nails.jpg",
])("finds no hash in the name %s", (path) => {
  expect(hasContentHash(path)).toBe(false);
});
