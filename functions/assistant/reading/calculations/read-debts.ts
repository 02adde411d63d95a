import Big from 'big.js';
import type { CalculateQuestion, ProgramOf, SlotName } from '../../domain/program.ts';
import {
  amountsOf,
  calculate,
  incomplete,
  money,
  monthlyOf,
  monthsOf,
  percentsOf,
  slotsOf,
  takeAmount,
  type Slots,
} from './slots.ts';

const times = String.raw`(?:x|vezes|parcelas|prestacoes)`;
const kindOfTimes = String.raw`(?: (?:iguais|fixas|mensais|sem juros|com juros)){0,2}`;
/** `12x de 100`. */
const instalments = new RegExp(
  String.raw`(?<![\d.,])(\d{1,3}) ?${times}\b${kindOfTimes} ?(?:de )?(${money})`,
);
/** `em 48x`. */
const countOnly = new RegExp(String.raw`(?<![\d.,])(\d{1,3}) ?${times}\b`);
/** `parcela de 600`, `pagando 800`. */
const instalmentOnly = new RegExp(
  String.raw`\b(?:parcelas?|prestac(?:ao|oes)) (?:(?:mensal|fixa|seria|e|ficou|fica|em|no valor) )?(?:de )?(${money})|\bpag(?:ando|o|ar|aria) (${money})(?= (?:por mes|mensa|todo mes|ao mes))`,
);
const cash = new RegExp(
  String.raw`(${money})(?: reais)? (?:a vista|no pix|em dinheiro|no dinheiro|avista)\b|\b(?:a vista|avista|no pix)\b(?: (?:por|de|sai|fica|custa|e|seria|ta)){0,2} (${money})`,
);
const namesCash = /\b(?:a vista|avista|no pix|em dinheiro|no dinheiro)\b/;
const discount =
  /(?<![\d.,])(\d{1,2}(?:,\d{1,2})?) ?(?:%|por cento) (?:de )?(?:desconto|desc|off)\b|\b(?:desconto|desc) de (\d{1,2}(?:,\d{1,2})?) ?(?:%|por cento)/;
const downPayment = new RegExp(
  String.raw`\bentrada de (${money})|(${money})(?: reais)? de entrada\b`,
);

/** Takes the number of instalments, and their amount when it follows. */
function takeInstalments(slots: Slots): {
  readonly months: number | undefined;
  readonly instalment: Big | undefined;
  readonly slots: Slots;
} {
  const both = instalments.exec(slots.text);
  const found = both ?? countOnly.exec(slots.text);
  const months = found === null ? undefined : Number(found[1]);
  const withAmount =
    both === null ? { amount: undefined, slots } : takeAmount(slots, instalmentAmount);
  const text = withAmount.slots.text.replace(countOnly, ' ');
  const rest = { ...slotsOf(text), text };
  if (withAmount.amount !== undefined) {
    return { months: positive(months), instalment: withAmount.amount, slots: rest };
  }
  // `qual a parcela de 20 mil em 36x` names the amount that is lent.
  const alone = asksInstalment.test(rest.text)
    ? { amount: undefined, slots: rest }
    : takeAmount(rest, instalmentOnly);
  return { months: positive(months), instalment: alone.amount, slots: alone.slots };
}

const asksInstalment =
  /\b(?:qual|quanto|valor|calcul\w+|simul\w+)\b.{0,30}\b(?:parcela|prestacao)\b/;
const instalmentAmount = new RegExp(
  String.raw`(?<=(?<![\d.,])\d{1,3} ?${times}\b${kindOfTimes} ?(?:de )?)(${money})`,
);

const positive = (months: number | undefined) =>
  months === undefined || months < 1 ? undefined : months;

/** `12x de 100 ou 1000 à vista`, `1.200 em 12x sem juros ou 10% de desconto à vista`. */
export function readInstalments(plain: string): CalculateQuestion | undefined {
  if (!namesCash.test(plain)) return undefined;
  const taken = takeInstalments(slotsOf(plain));
  const { months } = taken;
  if (months === undefined) return undefined;
  const atOnce = takeAmount(taken.slots, cash);
  const [amount] = amountsOf(atOnce.slots);
  const off = discount.exec(atOnce.slots.text);
  const percent = off?.[1] ?? off?.[2];
  if (percent !== undefined) {
    const price = atOnce.amount ?? amount?.value ?? taken.instalment?.times(months);
    if (price === undefined) return incomplete(['amount'], plain);
    const share = new Big(1).minus(new Big(percent.replace(',', '.')).div(100));
    return calculate(
      {
        of: 'instalments',
        months,
        instalmentInReais: (taken.instalment ?? price.div(months)).round(2),
        cashInReais: price.times(share).round(2),
      },
      atOnce.slots,
      { numbers: [amount, ...percentsOf(atOnce.slots)] },
    );
  }
  const cashInReais = atOnce.amount ?? amount?.value;
  if (taken.instalment === undefined || cashInReais === undefined) {
    return incomplete([taken.instalment === undefined ? 'instalment' : 'cash'], plain);
  }
  return calculate(
    { of: 'instalments', months, instalmentInReais: taken.instalment, cashInReais },
    atOnce.slots,
    { numbers: atOnce.amount === undefined ? [amount] : [] },
  );
}

const loanWords =
  /\bfinanci\w+|\bemprest(?:imos?|ad[oa])\b|\bconsignad[oa]\b|\bhipotecas?\b|\bprestac(?:ao|oes)\b|\bparcel\w+/;
const debtWords =
  /\bdividas?\b|\bdev(?:o|endo) (?:r\$ ?|uns |umas )?(?:\d|mil\b)|\bcart(?:ao|oes)\b|\bfaturas?\b|\brotativo\b|\bcheque especial\b/;
const cardWords = /\bcart(?:ao|oes)\b|\bfaturas?\b|\brotativo\b/;
const namesInterest = /\bjuros?\b|\btaxa\b/;
const asksRate =
  /\b(?:qual|que|quanto) (?:\w+ ){0,3}(?:taxa|juros?)\b|\btaxa (?:real|embutida|de juros)\b|\bjuros? embutidos?\b/;
const asksTime = /\bquanto tempo\b|\bquant[oa]s (?:meses|anos|parcelas|vezes)\b/;
const asksAmount = /\bquanto (?:\w+ ){0,2}(?:financiar|pegar|emprestar|emprestado)\b/;

const downShare =
  /(?<![\d.,])(\d{1,2}(?:,\d{1,2})?) ?(?:%|por cento) de entrada\b|\bentrada de (\d{1,2}(?:,\d{1,2})?) ?(?:%|por cento)/;
const paysMinimum = /\b(?:so o|apenas o|o|pagar) minimo\b/;
const minimum =
  /\bminimo (?:\w+ ){0,2}?(?:de )?(\d{1,2}(?:,\d{1,2})?) ?(?:%|por cento)|(\d{1,2}(?:,\d{1,2})?) ?(?:%|por cento) (?:de |do )?minimo\b/;
/** Banks name the rate of a bill in instalments by the month. */
const splitsCard =
  /\bparcel(?:ando|ar|o) (?:a |o |os |as )|\bcart(?:ao|oes)\b|\bfaturas?\b|\brotativo\b|\bcheque especial\b/;
const nextMonth = /\b(?:mes que vem|proximo mes|proxima fatura|mes seguinte)\b/;
const sac = /\bsac\b/;
const price = /\bprice\b/;
/** `pago 36 de 640`. */
const paidTimes = /\b(pag(?:o|ando|ar|uei|aria)|em|sao|fiz) (\d{1,3}) de (?=(?:r\$ ?)?\d)/g;
/** Nobody finances a house for `420 conto`: there it is a thousand reais. */
const spokenThousands =
  /(?<![\d.,])(\d{1,3}) (?:contos?|paus?|pilas?)\b(?=.{0,80}\b\d{2,3} ?(?:x|vezes|parcelas))/g;
const largePurchase = /\b(?:carro|casa|ape|apto|apartamento|imovel|terreno|moto|caminhao)\b/;

function withWrittenLoan(message: string): string {
  const plain = message.replaceAll(paidTimes, '$1 $2x de ');
  return largePurchase.test(plain) ? plain.replaceAll(spokenThousands, '$1 mil') : plain;
}

function unpaidShare(plain: string): Big {
  const found = minimum.exec(plain);
  return new Big(1).minus(new Big((found?.[1] ?? found?.[2] ?? '0').replace(',', '.')).div(100));
}

function systemOf(plain: string): Pick<ProgramOf<'loan'>, 'system'> {
  if (!sac.test(plain)) return {};
  return { system: price.test(plain) ? 'both' : 'sac' };
}

/** A loan whose rate has no period: from here on it is a yearly one. */
const minYearlyPercent = 6;

/** `financiamento de 200 mil em 30 anos a 11% ao ano`, `peguei 10 mil e pago 24x de 600, qual a taxa?`. */
export function readLoan(message: string): CalculateQuestion | undefined {
  const plain = withWrittenLoan(message);
  const isDebt = debtWords.test(plain);
  const isLoan = loanWords.test(plain) || (countOnly.test(plain) && namesInterest.test(plain));
  if (!isDebt && !isLoan) return undefined;
  const taken = takeInstalments(slotsOf(plain));
  const share = downShare.exec(taken.slots.text);
  const withoutShare =
    share === null ? taken.slots : slotsOf(taken.slots.text.replace(downShare, ' '));
  const down = takeAmount(withoutShare, downPayment);
  const { slots } = down;
  const monthly = monthlyOf(slots);
  const [amount] = amountsOf(slots);
  const minimumText = minimum.exec(plain);
  const ofMinimum = minimumText?.[1] ?? minimumText?.[2];
  const percent = percentsOf(slots).find(
    ({ value }) => ofMinimum === undefined || !value.eq(ofMinimum.replace(',', '.')),
  );
  const paysLater = isDebt && nextMonth.test(plain);
  const months = taken.months ?? monthsOf(slots) ?? (paysLater ? 1 : undefined);
  const instalmentInReais = taken.instalment ?? monthly?.value;
  const given = amount === undefined && percent === undefined && instalmentInReais === undefined;
  if (given) return undefined;
  const downPart = new Big((share?.[1] ?? share?.[2] ?? '0').replace(',', '.')).div(100);
  const downInReais = amount?.value.times(downPart).plus(down.amount ?? 0);
  const named = downInReais && amount?.value.minus(downInReais);
  // The part of a card's bill above the minimum payment becomes the debt.
  const amountInReais =
    isDebt && paysMinimum.test(plain) ? named?.times(unpaidShare(plain)) : named;
  const rate = percent && {
    percent: percent.value,
    per:
      percent.per ??
      (percent.value.lt(minYearlyPercent) || splitsCard.test(plain) ? 'month' : 'year'),
  };
  const others = percentsOf(slots).filter((one) => one !== percent);
  const used = { numbers: [amount, percent, monthly, ...others], term: months !== undefined };
  if (isDebt && !isLoan && instalmentInReais === undefined && !taken.months) {
    if (amountInReais === undefined || months === undefined || rate === undefined) {
      return incomplete(missingOf({ amount: amountInReais, months, rate }), plain);
    }
    const isCard = cardWords.test(plain);
    return calculate({ of: 'debt', amountInReais, months, rate, isCard }, slots, used);
  }
  const all = { amount: amountInReais, months, rate, instalment: instalmentInReais };
  const solves = slotToSolve(plain, all);
  const missing = missingOf(all).filter((slot) => slot !== solves);
  if (missing.length > 0) return incomplete(missing, plain);
  const program: ProgramOf<'loan'> = {
    of: 'loan',
    ...(solves === 'amount' || amountInReais === undefined ? {} : { amountInReais }),
    ...(downInReais?.gt(0) === true ? { downInReais } : {}),
    ...(solves === 'months' || months === undefined ? {} : { months }),
    ...(solves === 'rate' || rate === undefined ? {} : { rate }),
    ...(solves === 'instalment' || instalmentInReais === undefined ? {} : { instalmentInReais }),
    ...(solves === 'instalment' ? systemOf(plain) : {}),
  };
  const numbers = solves === 'rate' ? [amount, monthly] : used.numbers;
  return calculate(program, slots, { ...used, numbers });
}

type LoanSlots = Readonly<Partial<Record<SlotName, unknown>>>;

function missingOf(slots: LoanSlots): SlotName[] {
  const order: readonly SlotName[] = ['amount', 'instalment', 'months', 'rate'];
  return order.filter((slot) => slot in slots && slots[slot] === undefined);
}

function slotToSolve(plain: string, slots: LoanSlots): SlotName {
  if (asksRate.test(plain) && slots['rate'] === undefined) return 'rate';
  if (asksTime.test(plain) && slots['months'] === undefined) return 'months';
  if (asksAmount.test(plain) && slots['amount'] === undefined) return 'amount';
  if (slots['instalment'] === undefined) return 'instalment';
  const open: readonly SlotName[] = ['rate', 'months', 'amount'];
  return open.find((slot) => slots[slot] === undefined) ?? 'rate';
}
