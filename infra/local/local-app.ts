import type { App } from 'aws-cdk-lib';
import { buildApp } from '../build-app.ts';
import { localSettings } from '../settings.ts';
import type { LocalAddresses } from './synthesize.ts';

/** The product's own CDK app, as the local cloud hosts it: stage `local`, nothing bundled. */
export function buildLocalApp(addresses: LocalAddresses): App {
  return buildApp(localSettings(addresses), { bundling: false });
}
