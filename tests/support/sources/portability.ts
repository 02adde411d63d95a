/** A pattern that runs on the author's system and fails on others. */
export interface Trap {
  readonly what: string;
  readonly pattern: RegExp;
  /** Sources that are allowed to contain it, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** Traps in TypeScript and JavaScript. */
export const codeTraps: readonly Trap[] = [
  {
    what: 'a starter of node_modules/.bin: use packageCommand',
    pattern: /node_modules[\\/'", ]+\.bin\b/,
    except: { 'infra/portable/package-command.ts': 'says why' },
  },
  {
    what: 'the path of a module’s URL, which begins with a slash on Windows: use fileURLToPath',
    pattern:
      /new URL\([^)]*import\.meta\.url\s*\)\.pathname|const (\w+) = new URL\([^;]*import\.meta\.url\s*\);[\s\S]*\b\1\.pathname\b/,
  },
  {
    what: 'a module loaded by its path, which Windows takes for a URL: use pathToFileURL',
    pattern: /\bimport\(\s*(?:path\.)?(?:join|resolve)\(|\bimport\(`/,
  },
  {
    what: 'a group of processes: use signalGroup',
    pattern: /\bkill\(\s*-/,
  },
  {
    what: 'a process that begins a group, and may outlive this one: it needs signalGroup',
    pattern: /\bdetached: true/,
    except: {
      'infra/local-cloud/src/dynamodb/dynamodb.ts': 'ends it by signalGroup; not on Windows',
      'tests/emulator/ministack.ts': 'ends it by signalGroup',
      'tests/load/start.ts': 'ends it by signalGroup',
      'tests/emulator/run-program.ts': 'ends it by signalGroup',
      'tests/support/kills/killable-cloud.ts': 'ends it by signalGroup',
    },
  },
  {
    what: 'found paths, which Windows joins by backslashes: use findFiles',
    pattern: /\b(?:glob|globSync)\(|\breaddir(?:Sync)?\([^)]*recursive/,
    except: { 'infra/portable/find-files.ts': 'mends it' },
  },
  {
    what: 'a file that replaces another, which Windows rejects while that is open: use replaceFile',
    pattern: /\brename(?:Sync)?\(/,
    except: {
      'infra/local-cloud/src/replace-file.ts': 'mends it',
      'tests/support/browser/browser.ts':
        'for a folder that no process has opened yet; a second process gives up',
      'web/build.ts': 'for a file that only this process knows',
    },
  },
  {
    what: 'a folder of one system: use os.tmpdir(), or a path of the project',
    pattern: /['"`]\/(?:tmp|var|usr|bin|dev|etc|proc|home|opt)(?:\/|['"`])/,
    except: {
      'infra/local-cloud/src/dynamodb/dynamodb.ts': 'the shell, where there is one; not on Windows',
      'infra/portable/end-with-npm.ts':
        'where it exists; other systems do not report other processes',
      'infra/local-cloud/src/functions/function-environment.ts': 'where there is no search path',
      'infra/local-cloud/tests/dynamodb.test.ts': 'on Linux only',
      'tests/functional/local/start-command.test.ts': 'on Linux only',
      'tests/support/browser/browser.ts': 'default install paths of browsers, by system',
      'tests/support/cloud/quick-directory.ts':
        'shared memory, where there is some; elsewhere the temporary one is taken',
      'tests/support/kills/killable-cloud.ts':
        'where it exists; elsewhere processor time is not reported',
      'tests/support/processes/process-tree.ts': 'on Linux only; elsewhere no memory is reported',
      'tests/unit/structure/find-browser.test.ts': 'for simulated systems',
      'tests/unit/portable/systems.test.ts': 'for simulated systems',
    },
  },
  {
    what: 'a program by its name, which may be a script on Windows: run its script with Node',
    pattern: /(?<![.\w])(?:spawn|spawnSync|execFile|execFileSync|execSync|exec)\)?\(\s*['"`]/,
    except: {
      'infra/local-cloud/src/dynamodb/dynamodb.ts': 'the shell, where there is one; not on Windows',
      'infra/local-cloud/src/dynamodb/dynoxide-binary.ts': 'npm, by a shell on Windows',
      'tests/load/reporting/figures.ts': 'git, which is a program on Windows too',
    },
  },
  {
    what: 'rights or links, which Windows has not or keeps for administrators',
    pattern: /\b(?:chmod|chown|symlink|link|mkfifo)(?:Sync)?\(|process\.(?:getuid|geteuid|umask)\b/,
  },
  {
    what: 'the search path of a copied environment, which Windows calls Path: use withThisNode',
    pattern: /(?<!process\.)\b\w*env\w*\[['"]PATH['"]\]/i,
  },
];

/** Traps in a script of package.json, which Windows gives to cmd.exe. */
export const scriptTraps: readonly Trap[] = [
  { what: 'a variable set before a command', pattern: /(?:^|&& )\w+=/ },
  { what: 'a variable of a POSIX shell', pattern: /\$/ },
  { what: 'quotes that cmd.exe does not know', pattern: /['`]/ },
  { what: 'commands in a row without &&', pattern: /[;|]|(?<!&)&(?!&)/ },
  {
    what: 'a command of one system',
    pattern: /(?:^|&& )(?!node |npm run |cdk |playwright |oxfmt |oxlint )/,
  },
];

/** File names that Windows rejects, or that it takes for another file's name. */
export const nameTraps: readonly Trap[] = [
  { what: 'a character that no file has on Windows', pattern: /[<>:"|?*\\\p{Cc}]/u },
  { what: 'a dot or a space at the end', pattern: /[. ](?:\/|$)/ },
  {
    what: 'a name of a device',
    pattern: /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^/]*)?(?:\/|$)/i,
  },
  { what: 'a path that leaves too little room for the folder it is in', pattern: /^.{161}/ },
];

/** Returns the traps in a text, except those that its source may contain. */
export function trapsIn(text: string, traps: readonly Trap[], source: string): readonly string[] {
  return traps
    .filter(({ pattern, except = {} }) => !(source in except) && pattern.test(text))
    .map(({ what }) => `${source}: ${what}`);
}
