import type { Stack } from 'aws-cdk-lib';
import { buildApp } from '../build-app.ts';
import { localSettings } from '../settings.ts';
import type { LocalAddresses } from './synthesize.ts';

/** The product's core stack, as the local cloud hosts it: stage `local`, nothing bundled. */
export function buildLocalStack(addresses: LocalAddresses): Stack {
  const context = { 'aws:cdk:bundling-stacks': [] };
  return buildApp(localSettings(addresses), { bundling: false, context }).core;
}
