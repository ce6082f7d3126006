import { expect, it } from "vitest";
import { hasContentHash } from "../../../host/base/lasting-files";

it.each([
  "64a1f0c2d3e4b5a697880001_nails.jpg",
  "/images/64a1f0c2d3e4b5a697880001_nails.jpg",
  "C:\\site\\64a1f0c2d3e4b5a697880001_nails.jpg",
  "millrace.0f1e2d3c4b5a.js",
  "js/millrace-lottie-canvas.0f1e2d3c4b5a.js",
  "js/millrace.0f1e2d3c4b5a.js.map",
])("finds a hash in the name %s", (path) => {
  expect(hasContentHash(path)).toBe(true);
});

it.each([
  "millrace.js",
  "64a1f0c2d3e4b5a697880001/nails.jpg",
  "x64a1f0c2d3e4b5a697880001_nails.jpg",
  "photo.170670240000.jpg",
  "own.0f1e2d3c4b5a.js",
  "millrace.0f1e2d3c4b5a/index.html",
  "millrace.0F1E2D3C4B5A.js",
])("finds no hash in the name %s", (path) => {
  expect(hasContentHash(path)).toBe(false);
});
