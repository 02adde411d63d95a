import { settingDefaults } from '../../settings.ts';
import { markdownTable } from './markdown-table.ts';

const introduction = `# Settings

Every setting of a stage with its default, generated from \`infra/settings.ts\` by \`npm run tables\`. \`.env.example\`
explains each one and gives an example.
`;

/** Returns the page of the settings of a stage. */
export function describeSettings(): string {
  const rows = Object.entries(settingDefaults).map(([name, value]) => [name, String(value ?? '')]);
  return `${introduction}\n${markdownTable([['Setting', 'Default'], ...rows])}\n`;
}
