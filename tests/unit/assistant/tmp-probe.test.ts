import { it } from 'vitest';
import { readFileSync } from 'node:fs';
import { readTurn } from '../../../functions/assistant/reading/read-turn.ts';
it('probe', () => {
  for (const line of readFileSync('/tmp/ex/phr.txt','utf8').split('\n').filter(Boolean)) {
    const qs = readTurn(line);
    console.log(line.padEnd(70), qs.map((q:any)=>q.about+ (q.terms?': '+q.terms.map((t:any)=>t.name).join(' + '):'')).join(' | '));
  }
});
