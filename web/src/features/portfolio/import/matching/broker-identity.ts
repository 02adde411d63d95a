/** Words that programs add to a broker's name or leave out of it. */
const unspecificWords = new Set(
  (
    'sa s a ltda cctvm ctvm dtvm cvm ccvm cv corretora corretor corretores distribuidora de do da e em titulos valores ' +
    'mobiliarios cambio investimentos investimento invest inv banco bco grupo br brasil inc participacoes'
  ).split(' '),
);

/**
 * Returns the same text for the names that programs give to one broker: `XP`, `XP INVESTIMENTOS CCTVM S/A`; an empty
 * text for none.
 */
export function brokerIdentity(broker: string | null): string {
  const plain = (broker ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // B3 appends the group: `CLEAR CORRETORA - GRUPO XP`; old files have the number before the name.
  const [name = ''] = plain.replace(/^\d+ - /, '').split(' - grupo ');
  const words = name
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  const specific = words.filter((word) => !unspecificWords.has(word));
  const identity = (specific.length > 0 ? specific : words).join('');
  return identity === 'nuinvest' || identity === 'nubank' ? 'nu' : identity;
}

interface AtBroker {
  readonly broker: string | null;
}

/**
 * Returns a function that gives a broker its known spelling: the same one, or the first of the same institution. It
 * learns the names that it did not know.
 */
export function brokerNamer(known: readonly AtBroker[]): (broker: string | null) => string | null {
  const spellings = new Set(known.map(({ broker }) => broker));
  const names = new Map<string, string>();
  const nameOf = (broker: string | null) => {
    if (broker === null) return null;
    const identity = brokerIdentity(broker);
    const name = names.get(identity) ?? broker;
    names.set(identity, name);
    return spellings.has(broker) ? broker : name;
  };
  for (const { broker } of known) nameOf(broker);
  return nameOf;
}
