import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../../functions/runtime/table.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';

/** Returns a running trial that ends at an instant. */
export function runningTrial(index: number, end: Date): Trial {
  const number = String(index).padStart(6, '0');
  const start = new Date(end.getTime() - 72 * 60 * 60 * 1000).toISOString();
  return {
    id: `tri_${number}`,
    accountId: `acc_${number}`,
    nome: 'Ana Exemplo',
    email: `trial-${number}@exemplo.com.br`,
    telefone: `1198${number.padStart(7, '0')}`,
    data_nascimento: '1990-01-01',
    nivel_conhecimento: 'basico',
    estilo_investimento: 'moderado',
    areas_interesse: 'acoes',
    periodicidade_msg: 'diaria',
    tamanho_msg_abertura_fechamento: 'media',
    ativos_interesse: 'PETR4',
    mensagem_ao_decorrer_do_dia: 'sim',
    relatórios_da_carteira: 'nao',
    newsletter_email: 'nao',
    estilo_de_mensagem_de_abertura: 'resumida',
    estilo_de_mensagem_de_fechamento: 'resumida',
    terms_accepted: true,
    status: 'ativa',
    data_expiracao: end.toISOString(),
    user_agent: null,
    created_at: start,
    updated_at: start,
  };
}

export async function storeTrials(table: Table, trials: readonly Trial[]): Promise<void> {
  for (let from = 0; from < trials.length; from += 25) {
    let requests: Record<string, unknown>[] = trials
      .slice(from, from + 25)
      .map((trial) => ({ PutRequest: { Item: trialItem(trial) } }));
    while (requests.length > 0) {
      const answer = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: requests } }),
      );
      requests = answer.UnprocessedItems?.[table.name] ?? [];
    }
  }
}
