import { questionModel } from '../../functions/assistant/model/question-model.ts';
import { bedrockConverse } from '../../functions/integrations/bedrock-converse.ts';
import { readSettings } from '../../infra/settings.ts';
import { countJudgements, judgements, readJudgedSets } from './judged/judged-sets.ts';
import { evaluateAll, isHeldBack } from './judge.ts';

/**
 * `npm run evaluate`: counts how many questions of `cases/` are answered correctly, by kind, and shows the flaws of
 * the others; with `--held-back` also for the third that developers of the engine do not read. Where
 * `BFJ_ASSISTANT_MODEL` is set and AWS keys are in the environment, it asks that model as well, and prints the cost.
 * The cases only show what no longer works. What a new user meets, the first results of `judged/` say.
 */
const showsHeldBack = process.argv.includes('--held-back');

type Evaluation = Awaited<ReturnType<typeof evaluateAll>>;

const percent = ({ right, all }: { right: number; all: number }) =>
  all === 0 ? '' : `${((right / all) * 100).toFixed(1)} %`;
const column = (text: string, width: number) => text.padStart(width);

function print(by: string, { judged, kinds }: Evaluation): void {
  console.log(`\n${by.padEnd(14)}${column('open', 16)}${column('held back', 20)}`);
  for (const { kind, open, heldBack } of kinds) {
    console.log(
      `${kind.padEnd(14)}${column(`${open.right}/${open.all} ${percent(open)}`, 16)}` +
        column(`${heldBack.right}/${heldBack.all} ${percent(heldBack)}`, 20),
    );
  }
  const sum = (of: 'open' | 'heldBack') => ({
    right: kinds.reduce((total, kind) => total + kind[of].right, 0),
    all: kinds.reduce((total, kind) => total + kind[of].all, 0),
  });
  console.log(
    `\n${judged.length} cases; open ${percent(sum('open'))}, held back ${percent(sum('heldBack'))}`,
  );
  const times = judged.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  console.log(`p95 of an answer: ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`);

  for (const { evaluated, flaws, text } of judged) {
    if (flaws.length === 0 || (isHeldBack(evaluated) && !showsHeldBack)) continue;
    console.log(`\n✗ ${evaluated.kind}: ${evaluated.says.join(' → ').slice(0, 120)}`);
    console.log(`  ${flaws.join('; ')}`);
    console.log(`  ${text.split('\n').slice(0, 2).join(' / ').slice(0, 160)}`);
  }
}

print('rules', await evaluateAll());

console.log('\nfirst answers to people who did not know the assistant, each turn judged by hand');
for (const set of readJudgedSets()) {
  const { turns, counts, score } = countJudgements(set);
  const parts = judgements.map((one) => `${one} ${counts[one]}`).join(', ');
  console.log(
    `${set.name}, ${set.day}: ${turns} turns, ${parts}; score ${(score * 100).toFixed(0)} %`,
  );
}

/** No user waits for an evaluation, but a model that hangs must be noticed. */
const timeoutMilliseconds = 8_000;
const { assistantModel: model } = readSettings(process.env);
if (model !== undefined) {
  const paid: number[] = [];
  const evaluation = await evaluateAll(
    questionModel({
      converse: bedrockConverse({ ...model, model: model.id, timeoutMilliseconds }),
      reserve: async () => ({ settle: async (used) => void paid.push(used) }),
      prices: model.prices,
    }),
  );
  print('with a model', evaluation);
  const dollars = paid.reduce((sum, one) => sum + one, 0) / 1e6;
  console.log(
    `\n${model.id}: asked ${paid.length} times, US$ ${dollars.toFixed(4)}, ` +
      `at most ${(Math.max(0, ...paid) / 1e6).toFixed(4)} a question`,
  );
}
