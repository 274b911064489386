import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { describedCalls } from "../server/http/api/api.ts";

/**
 * Checks the API's description as strict tools do: Spectral's rules for OpenAPI and Redocly's recommended
 * ones. A warning fails as an error does.
 */
const document = JSON.stringify(describedCalls("https://shop.example"));
const spectral = new Spectral();
// A key's capabilities stand as roles beside its scheme, which OpenAPI 3.1 allows; Spectral looks for the
// scopes of OAuth alone.
const rules = { "oas3-operation-security-defined": "off" } as const;
// The package's own types differ: its rules are a ruleset.
spectral.setRuleset({ extends: oas as RulesetDefinition, rules });
const [bySpectral, byRedocly] = await Promise.all([
  spectral.run(document),
  lintFromString({ source: document, config: await createConfig({ extends: ["recommended"] }) }),
]);
const problems = [
  ...bySpectral.map(({ code, message, path }) => `${code}: ${message} (${path.join("/")})`),
  ...byRedocly.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? "document"})`,
  ),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
