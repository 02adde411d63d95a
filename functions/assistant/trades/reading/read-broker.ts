import names from './brokers.data.json' with { type: 'json' };

const known: Readonly<Record<string, string>> = { ...names.feminine, ...names.masculine };
const masculine: ReadonlySet<string> = new Set(Object.values(names.masculine));
const written = Object.keys(known)
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const named = new RegExp(
  String.raw`\b(?:n[oa]|pel[oa]|via|em|usando|corretora|com a)(?: (?:minha |meu )?(?:corretora|conta|banco|app))?(?: d[oa])? (${written})\b(?: (?:investimentos|corretora)\b)?`,
);
const bare = new RegExp(String.raw`^\W*(?:(?:foi|era) )?(${written})\W*$`);
/** `100 petr4 a 32 xp`, `taxa 1,20, toro` */
const atEnd = new RegExp(
  String.raw`(?:(?<=[\d\u{E000}a-z] )(?<!\b(?:d[aeo]s?|no|na) )|^\W*)(${Object.keys(known)
    .filter((name) => !['agora', 'nu'].includes(name))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?: (?:investimentos|corretora))?\W*$`,
  'u',
);
const other = /\b(?:n[oa]|pel[oa]|via) corretora (?:d[oa] )?([a-z]\w{1,19})\b/;

/**
 * Finds the broker that a text names after `na`, `pela`, `corretora`; in a reply also alone.
 * @param text the text, normalized by `normalizeText`
 */
export function readBroker(
  text: string,
  isReply = false,
): { readonly rest: string; readonly broker: string | undefined } {
  const plain = text.replaceAll(/ +/g, ' ');
  const match =
    named.exec(plain) ??
    (isReply ? bare.exec(plain) : null) ??
    atEnd.exec(plain) ??
    other.exec(plain);
  if (match === null) return { rest: plain, broker: undefined };
  const [whole, name = ''] = match;
  const rest = `${plain.slice(0, match.index)} ${plain.slice(match.index + whole.length)}`;
  return { rest, broker: known[name] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` };
}

/** Returns `na XP`, `no Nubank`. */
export function atBroker(broker: string): string {
  return `${masculine.has(broker) || /^banco\b/i.test(broker) ? 'no' : 'na'} ${broker}`;
}
