import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CloudModel } from './cloud-model.ts';
import type { ConsoleResource } from './console/console-call.ts';
import type { Services } from './services.ts';
import type { Site } from './site/site.ts';
import type { Templates } from './synthesis/synthesize.ts';
import type { PendingWork } from './pending-work.ts';

/** Addresses of a cloud that is starting, without trailing slashes. */
export interface CloudAddresses {
  /** Address of the site, its API and the console, for browsers. */
  readonly siteUrl: string;
  /** Address of the AWS services and the sandboxes, for functions. */
  readonly internalUrl: string;
}

/** Everything that the cloud needs to know about the hosted application. */
export interface Application {
  /** Directory that the entries of the functions are relative to; ends in a slash. */
  readonly root: URL;
  /** Folders under `root` that hold the functions and their imports; the cloud watches them. */
  readonly sources: readonly string[];
  /** Returns the templates of the application's stacks by stack name. */
  readonly synthesize: (
    addresses: CloudAddresses,
    options: { readonly signal: AbortSignal },
  ) => Promise<Templates>;
  readonly openSite: (dependencies: SiteDependencies) => Promise<Site>;
  /** Returns whether the API answers a site path that is not under `/api/`; by default it answers none. */
  readonly isApiPage?: (path: string) => boolean;
  /** Returns the content of `/config.json`, which the site reads. */
  readonly siteConfiguration: (
    model: CloudModel,
    addresses: { readonly origin: string; readonly internalUrl: string },
  ) => object;
  readonly openSandboxes: (dependencies: SandboxDependencies) => Sandboxes;
}

export interface SiteDependencies {
  /** Server that carries the reload socket of a development site. */
  readonly server: Server;
  readonly internalUrl: string;
}

export interface SandboxDependencies {
  /** Directory of the cloud's data; it exists already. */
  readonly dataDirectory: string;
  readonly internalUrl: string;
  readonly model: CloudModel;
  readonly services: Pick<Services, 'secrets' | 'clock'> & {
    /** Connects the mailbox that receives what SES sends, and reports bounces and complaints from it. */
    readonly ses: Pick<Services['ses'], 'connect'> & {
      readonly control: Pick<Services['ses']['control'], 'report'>;
    };
  };
}

/** External services that the application calls or monitors and that are not AWS. */
export interface Sandboxes {
  /** Resolves to true when the request was for a sandbox, which then answers it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly console: ConsoleAdditions;
  /** Background work of the sandboxes, which `settle` waits for; none by default. */
  readonly pending?: readonly PendingWork[];
  readonly close: () => Promise<void>;
}

export interface ConsoleAdditions {
  /** Console calls in addition to those of the cloud itself. */
  readonly resources: readonly ConsoleResource[];
  /** Files of the console's page, by path under `/_local/`; the page itself is ''. */
  readonly files: Readonly<Record<string, ConsoleFile | undefined>>;
  /** Returns true, and answers, when the full path (including `/_local/`) is another one of the application's. */
  readonly handle?: (path: string, response: ServerResponse) => boolean;
}

export interface ConsoleFile {
  readonly file: URL;
  readonly type: string;
}
