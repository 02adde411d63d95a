import { writeFileSync } from 'node:fs';
import { describeTools } from '../../../functions/assistant/model/describe-tools.ts';

/* `npm run tools`: writes down the tools by which a model says what was asked. */

writeFileSync(
  new URL('../../../functions/assistant/model/question-tools.data.json', import.meta.url),
  JSON.stringify(describeTools()),
);
