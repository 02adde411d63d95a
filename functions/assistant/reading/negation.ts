/*
 * Negated commands: `nao quero parar`, `nao cancela`, `nao precisa me avisar`, `cancela nao`. A negation governs the
 * verb right after it, an infinitive after a verb of wanting, or any verb after `que`; not what follows a comma.
 */

const negation = String.raw`\b(?:nao|nunca|jamais|nem)`;
const wanting = String.raw`(?:eu )?(?:quero|queria|quis|gostaria|desejo|pretendo|pens[eo]|precis\w+|vou|vai|vao|va|pod\w+|posso|dev\w+|tem|tenho|er?a?|estou|to)`;
const pronouns = String.raw`(?:(?:me|nos|se|eu|voces?|vcs?|mais) ){0,4}`;
/** Words between a verb and a negation at the end of the sentence. */
const objects = String.raw`(?: (?:[oa]s?|d[eoa]s?|me|meus?|minhas?|isso|ess[ea]s?|tudo|mandar|receber|enviar|avisar|mensage\w+|alertas?|avisos?)){0,6}`;

/**
 * Returns a pattern for the negated forms of some verbs.
 * @param verbs a pattern of their forms, each a whole word or phrase
 */
function buildNegationPattern(verbs: string): RegExp {
  return new RegExp(
    [
      String.raw`${negation} ${pronouns}(?:${verbs})`,
      String.raw`${negation} ${wanting} (?:(?:mais|de|em|que|para|pra|a|me|nos|se) ){0,5}(?:(?=[a-z]{1,20}r\b)(?:${verbs})|(?:ser|ficar) (?:${verbs})|ficar sem\b)`,
      String.raw`${negation} ${wanting} (?:mais )?que ${pronouns}(?:${verbs})`,
      String.raw`\b(?:${verbs})${objects} nao(?:\W*$| (?:se|quando|por favor|viu)\b)`,
    ].join('|'),
  );
}

/** Verbs that end or remove something. */
const ending = String.raw`par(?:ar|e|em|am)\b|para(?= (?:de|com|nao|as|os|tudo)\b|\W*$)|(?:cancel|deslig|desativ|suspend|interromp|bloque|silenci|paus|remov|exclu|apag|delet|descadastr|desinscrev|encerr)\w+|tir(?:a|e|em|ar)\b|sa(?:ir|ia|i)\b|perder\b|deix(?:a|e|ar|em) de\b`;

export const negatedEnding = buildNegationPattern(ending);
/** Negated changes of messages: ending, resuming or choosing differently. */
export const negatedChange = buildNegationPattern(
  String.raw`${ending}|(?:mud|troc|alter|ajust|coloc|deix|configur|ativ|reativ|volt)\w+|lig(?:a|ar|ue|uem)\b|pass(?:a|ar|e)\b|bot(?:a|ar|e)\b`,
);
export const negatedForgetting = buildNegationPattern(String.raw`${ending}|(?:limp|esquec)\w+`);
/** `não precisa me avisar`, `não cria alerta`. */
export const negatedAlert = buildNegationPattern(
  String.raw`(?:avis|alert|cri|mand|envi|bot|marc|coloc)(?:a|e|ar|em|ad[oa])\b|notifi\w+|cham(?:a|ar|e|em|ad[oa])\b|lembr(?:a|ar|e|em|ad[oa])\b|(?:fala|fale|falar|diz|diga|dizer|faz|faca|fazer|marque|coloque|receber)\b`,
);

/** Returns the clauses of a text without a pattern; empty if all clauses contain it. */
export function clausesWithout(text: string, pattern: RegExp): string {
  return text
    .split(/[,;]|\bmas\b|\be sim\b/)
    .filter((clause) => !pattern.test(clause))
    .join(', ')
    .trim();
}
