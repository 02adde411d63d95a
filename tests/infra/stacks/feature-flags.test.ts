import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const flagsSchema = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

const require = createRequire(import.meta.url);
const recommended = flagsSchema.parse(require('aws-cdk-lib/recommended-feature-flags.json'));
const { context } = z
  .object({ context: flagsSchema })
  .parse(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../cdk.json'), 'utf8')));

/** Where we do otherwise than the CDK's authors would in a new project. */
const decided: typeof recommended = {
  // The product is written for AWS's own partition: partners, SES and CloudFront are there.
  '@aws-cdk/core:target-partitions': ['aws'],
  // It is for the CDK's usage statistics, which this project sends none of.
  '@aws-cdk/core:enableAdditionalMetadataCollection': false,
  // The CLI shows annotations itself; an operator would read every warning twice.
  '@aws-cdk/core:annotationsInValidationReport': false,
};

describe('the feature flags of the CDK', () => {
  it('are those that it recommends to a new project, but for what is decided here', () => {
    expect(Object.keys(recommended).length).toBeGreaterThan(80);
    expect(context).toEqual({ ...recommended, ...decided });
  });

  it('are not decided where nothing is recommended, or the same', () => {
    for (const [name, value] of Object.entries(decided)) {
      expect(recommended[name]).toBeDefined();
      expect(recommended[name]).not.toEqual(value);
    }
  });
});
