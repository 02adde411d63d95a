import type { Stage } from 'aws-cdk-lib/core';
import { buildApp } from '../build-app.ts';
import { localSettings } from '../settings.ts';
import { localAddressesSchema } from './local-addresses.ts';

/** Builds the product's stacks for the local cloud: stage `local`, nothing bundled. */
export function buildLocalApp(addresses: unknown): Stage {
  const context = { 'aws:cdk:bundling-stacks': [] };
  const settings = localSettings(localAddressesSchema.parse(addresses));
  return buildApp(settings, { bundling: false, context }).app;
}
