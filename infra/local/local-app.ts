import type { Stage } from 'aws-cdk-lib/core';
import { buildApp } from '../build-app.ts';
import { localSettings } from '../settings.ts';
import { localAddressesSchema } from './local-addresses.ts';

/** The product's stacks, as the local cloud hosts them: stage `local`, nothing bundled. */
export function buildLocalApp(addresses: unknown): Stage {
  const context = { 'aws:cdk:bundling-stacks': [] };
  const settings = localSettings(localAddressesSchema.parse(addresses));
  return buildApp(settings, { bundling: false, context }).app;
}
