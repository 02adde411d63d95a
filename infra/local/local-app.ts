import type { Stage } from 'aws-cdk-lib';
import { buildApp } from '../build-app.ts';
import { localSettings } from '../settings.ts';
import type { LocalAddresses } from './local-addresses.ts';

/** The product's stacks, as the local cloud hosts them: stage `local`, nothing bundled. */
export function buildLocalApp(addresses: LocalAddresses): Stage {
  const context = { 'aws:cdk:bundling-stacks': [] };
  return buildApp(localSettings(addresses), { bundling: false, context }).app;
}
