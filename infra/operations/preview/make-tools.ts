import { writeFileSync } from 'node:fs';
import { describeTools } from '../../../functions/assistant/model/describe-tools.ts';

/* `npm run tools`: writes the tools with which a model describes a question. */

writeFileSync(
  new URL('../../../functions/assistant/model/question-tools.data.json', import.meta.url),
  JSON.stringify(describeTools()),
);
