import { expect, it } from "vitest";
import { hasContentHash } from "../../../host/base/content-hash";

it.each([
  "64a1f0c2d3e4b5a697880001_nails.jpg",
  "/images/64a1f0c2d3e4b5a697880001_nails.jpg",
  "C:\\site\\64a1f0c2d3e4b5a697880001_nails.jpg",
  "millrace.0f1e2d3c4b5a6978.js",
  "js/millrace.min.0f1e2d3c4b5a6978.css",
])("finds a hash in %s", (path) => {
  expect(hasContentHash(path)).toBe(true);
});

it.each([
  "millrace.js",
  "64a1f0c2d3e4b5a697880001/nails.jpg",
  "x64a1f0c2d3e4b5a697880001_nails.jpg",
  "photo.20240131120000123.jpg",
  "photo.1706702400000.jpg",
  "0f1e2d3c4b5a6978.js",
  "millrace.0f1e2d3c4b5a6978/index.html",
  "millrace.0f1e2d3c4b5a6978.js.map",
  "MILLRACE.0F1E2D3C4B5A6978.JS",
])("finds none in %s", (path) => {
  expect(hasContentHash(path)).toBe(false);
});
