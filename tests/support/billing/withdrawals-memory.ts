import {
  rememberedForSeconds,
  type EarlierWithdrawals,
} from '../../../functions/billing/cancellation/earlier-withdrawal-store.ts';
import type { Clock } from '../../../functions/runtime/clock.ts';

export function memoryWithdrawals(clock: Clock): EarlierWithdrawals {
  const instants = new Map<string, Date>();
  const find = (cpf: string): Date | undefined => {
    const at = instants.get(cpf);
    const isOver =
      at === undefined || clock().getTime() - at.getTime() >= rememberedForSeconds * 1000;
    return isOver ? undefined : at;
  };
  return {
    find: async (cpf) => find(cpf),
    remember: async (cpf) => {
      if (find(cpf) === undefined) instants.set(cpf, clock());
    },
  };
}
