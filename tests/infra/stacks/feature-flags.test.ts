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

/** Flags that deliberately differ from the CDK's recommendation for a new project. */
const deliberateDifferences: typeof recommended = {
  // The product needs AWS's standard partition: partners, SES and CloudFront are there.
  '@aws-cdk/core:target-partitions': ['aws'],
  // Only for the CDK's usage statistics, which this project does not send.
  '@aws-cdk/core:enableAdditionalMetadataCollection': false,
  // The CLI prints annotations itself; otherwise an operator would read every warning twice.
  '@aws-cdk/core:annotationsInValidationReport': false,
};

describe('the feature flags of the CDK', () => {
  it('are those recommended for a new project, except the decided ones', () => {
    expect(Object.keys(recommended).length).toBeGreaterThan(80);
    expect(context).toEqual({ ...recommended, ...deliberateDifferences });
  });

  it('differ from an existing recommendation in each decided flag', () => {
    for (const [name, value] of Object.entries(deliberateDifferences)) {
      expect(recommended[name]).toBeDefined();
      expect(recommended[name]).not.toEqual(value);
    }
  });
});
