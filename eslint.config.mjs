import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Names such as `titleOf`. The language has `indexOf` and `valueOf`; `oneOf` and `SettingsOf` describe settings. */
const WITHOUT_VERB = "^(?!(one|index|value|Settings)Of$).*[a-z0-9]Of$";

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "coverage/", "examples/", "runtime/generated/"] },
  ...tseslint.configs.recommended,
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      // Folders add to an interface by declaration.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "always" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": [
        "error",
        {
          selector: `:matches(FunctionDeclaration, VariableDeclarator, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration)[id.name=/${WITHOUT_VERB}/]`,
          message: "Name a function by a verb (readTitle, formatSize, findHost).",
        },
      ],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Objects of this repository are made of closures, whose functions have no `this` to lose; edits and errors are not.
      "@typescript-eslint/unbound-method": "off",
      // `async` without `await` turns an error into a rejection.
      "@typescript-eslint/require-await": "off",
      // Markup and answers have any type; the contract requires `String()` of them.
      "@typescript-eslint/no-base-to-string": "off",
    },
  },
  {
    // Results of a page under test, and JSON of all kinds, have no type.
    files: ["test/**/*.ts", "test/**/*.tsx", "lab/test/**/*.ts"],
    rules: Object.fromEntries(
      ["argument", "assignment", "call", "enum-comparison", "member-access", "return"].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        "off",
      ]),
    ),
  },
  {
    // Prettier wraps code, not strings and comments. Lines that cannot be broken may be longer.
    files: ["test/**/*.ts", "test/**/*.tsx", "lab/test/**/*.ts"],
    ignores: ["test/**/compare/**"],
    rules: {
      "max-len": ["error", { code: 120, ignoreRegExpLiterals: true, ignoreUrls: true }],
    },
  },
  {
    files: ["src/**", "runtime/**", "common/**", "merge/**", "host/**", "cli/**", "tools/**", "lab/**"].flatMap(
      (folder) => [`${folder}/*.ts`, `${folder}/*.tsx`, `${folder}/*.mjs`],
    ),
    // Handed to the browser as text, so it has to be one function.
    ignores: ["cli/compare/page/plan.ts"],
    rules: { "max-lines-per-function": ["error", { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Code for a visitor's page: no function that turns a string into markup or code.
    files: ["src/**/*.ts", "src/**/*.tsx", "runtime/**/*.ts", "host/owner/app/**/*.ts", "host/owner/app/**/*.tsx"],
    rules: {
      "no-sequences": "error",
      "no-restricted-properties": [
        "error",
        {
          property: "innerHTML",
          message: "Server and visitor text must never become markup (build elements instead).",
        },
        { property: "outerHTML", message: "Build elements instead." },
        { property: "insertAdjacentHTML", message: "Build elements instead." },
      ],
    },
  },
  {
    files: ["src/**/*.tsx", "src/**/*.ts", "runtime/**/*.tsx", "host/owner/app/**/*.ts", "host/owner/app/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
);
