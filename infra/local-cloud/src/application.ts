import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CloudModel } from './cloud-model.ts';
import type { ConsoleResource } from './console/console-call.ts';
import type { Services } from './services.ts';
import type { Site } from './site/site.ts';
import type { Templates } from './synthesis/synthesize.ts';
import type { PendingWork } from './pending-work.ts';

/** Where a cloud that is starting will be reached; no trailing slashes. */
export interface CloudAddresses {
  /** The site with its API and the console, for browsers. */
  readonly siteUrl: string;
  /** AWS and the sandboxes, for functions. */
  readonly internalUrl: string;
}

/** What the cloud is told by whoever has it host their stacks: all that it knows of them. */
export interface Application {
  /** Directory that the functions' entries are relative to; ends in a slash. */
  readonly root: URL;
  /** Folders under it in which functions and what they import lie, to be watched. */
  readonly sources: readonly string[];
  /** The templates of its stacks, by their names. */
  readonly synthesize: (
    addresses: CloudAddresses,
    options: { readonly signal: AbortSignal },
  ) => Promise<Templates>;
  readonly openSite: (surroundings: SiteSurroundings) => Promise<Site>;
  /** Whether the API answers an address of the site that is not under `/api/`; none by default. */
  readonly isServedPath?: (path: string) => boolean;
  /** What `/config.json` tells the site. */
  readonly siteConfiguration: (
    model: CloudModel,
    addresses: { readonly origin: string; readonly internalUrl: string },
  ) => object;
  readonly openSandboxes: (surroundings: SandboxSurroundings) => Sandboxes;
}

export interface SiteSurroundings {
  /** Carries a development site's reload socket. */
  readonly server: Server;
  readonly internalUrl: string;
}

export interface SandboxSurroundings {
  /** Of the cloud's data; made already. */
  readonly dataDirectory: string;
  readonly internalUrl: string;
  readonly model: CloudModel;
  readonly services: Pick<Services, 'secrets' | 'clock'> & {
    /** Takes the mailbox that what SES sends arrives in, and what is said of it there. */
    readonly ses: Pick<Services['ses'], 'connect'> & {
      readonly control: Pick<Services['ses']['control'], 'report'>;
    };
  };
}

/** Whatever the application talks to that is not AWS, or that it wants to watch. */
export interface Sandboxes {
  /** True where the request was for a sandbox, which then answers it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly console: ConsoleAdditions;
  /** What they do by themselves, which a cloud that settles waits for; nothing by default. */
  readonly pending?: readonly PendingWork[];
  readonly close: () => Promise<void>;
}

export interface ConsoleAdditions {
  /** Calls beside those of the cloud itself. */
  readonly resources: readonly ConsoleResource[];
  /** The files of the console's page, by path under `/_local/`; the page itself is ''. */
  readonly files: Readonly<Record<string, ConsoleFile | undefined>>;
  /** True where a path, `/_local/` and all, is another of the application's, which then answers. */
  readonly handle?: (path: string, response: ServerResponse) => boolean;
}

export interface ConsoleFile {
  readonly file: URL;
  readonly type: string;
}
