import type { AssetKind } from './fact-table.ts';

/** A group of assets that people name: `bancos`, `elétricas`, `FIIs de papel`. */
export interface AssetGroup {
  readonly name: string;
  /** Plural, as in an answer. */
  readonly label: string;
  readonly kind: AssetKind;
}

export const assetGroups = [
  { name: 'banks', label: 'bancos', kind: 'share' },
  { name: 'insurers', label: 'seguradoras', kind: 'share' },
  { name: 'financial', label: 'empresas financeiras', kind: 'share' },
  { name: 'electricity', label: 'elétricas', kind: 'share' },
  { name: 'sanitation', label: 'empresas de saneamento', kind: 'share' },
  { name: 'oil-and-gas', label: 'empresas de petróleo e gás', kind: 'share' },
  { name: 'mining', label: 'mineradoras', kind: 'share' },
  { name: 'steel', label: 'siderúrgicas', kind: 'share' },
  { name: 'pulp-and-paper', label: 'empresas de papel e celulose', kind: 'share' },
  { name: 'chemicals', label: 'empresas químicas', kind: 'share' },
  { name: 'retail', label: 'varejistas', kind: 'share' },
  { name: 'supermarkets', label: 'supermercados', kind: 'share' },
  { name: 'food', label: 'empresas de alimentos', kind: 'share' },
  { name: 'meat', label: 'frigoríficos', kind: 'share' },
  { name: 'beverages', label: 'empresas de bebidas', kind: 'share' },
  { name: 'agriculture', label: 'empresas do agronegócio', kind: 'share' },
  { name: 'sugar-and-ethanol', label: 'empresas de açúcar e álcool', kind: 'share' },
  { name: 'construction', label: 'construtoras', kind: 'share' },
  { name: 'malls', label: 'empresas de shoppings', kind: 'share' },
  { name: 'health', label: 'empresas de saúde', kind: 'share' },
  { name: 'pharmacies', label: 'farmácias', kind: 'share' },
  { name: 'education', label: 'empresas de educação', kind: 'share' },
  { name: 'technology', label: 'empresas de tecnologia', kind: 'share' },
  { name: 'telecom', label: 'empresas de telecomunicações', kind: 'share' },
  { name: 'airlines', label: 'companhias aéreas', kind: 'share' },
  { name: 'logistics', label: 'empresas de transporte e logística', kind: 'share' },
  { name: 'car-rental', label: 'locadoras', kind: 'share' },
  { name: 'industry', label: 'indústrias de máquinas e equipamentos', kind: 'share' },
  { name: 'state-owned', label: 'estatais', kind: 'share' },
  { name: 'paper-funds', label: 'FIIs de papel', kind: 'fund' },
  { name: 'logistics-funds', label: 'FIIs de logística', kind: 'fund' },
  { name: 'office-funds', label: 'FIIs de escritórios', kind: 'fund' },
  { name: 'mall-funds', label: 'FIIs de shoppings', kind: 'fund' },
  { name: 'brick-funds', label: 'FIIs de tijolo', kind: 'fund' },
  { name: 'hybrid-funds', label: 'FIIs híbridos', kind: 'fund' },
  { name: 'funds-of-funds', label: 'fundos de fundos', kind: 'fund' },
  { name: 'agriculture-funds', label: 'Fiagros', kind: 'fund' },
  { name: 'infrastructure-funds', label: 'FI-Infras', kind: 'fund' },
] as const satisfies readonly AssetGroup[];

export type AssetGroupName = (typeof assetGroups)[number]['name'];

export const assetGroupNames = assetGroups.map(({ name }) => name);
