import { useState, type ReactNode } from 'react';
import type { FindStocks } from '../lib/search-stocks.ts';
import { cpfMask, phoneMask } from '../lib/mask.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { AssetPicker } from '../ui/assets/asset-picker.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CallButton } from '../ui/call-button.tsx';
import { Card } from '../ui/card.tsx';
import { SignedChange } from '../ui/signed-change.tsx';
import { ChoiceTiles } from '../ui/forms/choice-tiles.tsx';
import { Bubble, Conversation } from '../ui/conversation.tsx';
import { DateField } from '../ui/forms/date-field.tsx';
import { Logo } from '../ui/logo.tsx';
import { MaskedField } from '../ui/forms/masked-field.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { TextAreaField } from '../ui/forms/text-area-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import './stories.css';

/** Every part of the interface in every state, in development only. */
export default function Stories() {
  return (
    <div className="max-w-page mx-auto px-5 py-10 md:px-8">
      <h1 className="text-title-1">Histórias</h1>
      <div className="stories">
        <Type />
        <Buttons />
        <TextFields />
        <TextAreas />
        <Selects />
        <Tiles />
        <Assets />
        <Messages />
        <Shapes />
      </div>
    </div>
  );
}

function Story({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="story">
      <h2 className="text-title-4">{title}</h2>
      <div className="story-parts">{children}</div>
    </section>
  );
}

function Type() {
  return (
    <Story title="Tipografia e marca">
      <div>
        <Logo className="h-7" />
      </div>
      <p className="text-display font-serif font-semibold">Ações, câmbio e inflação</p>
      <p className="text-lead text-muted">
        Texto de abertura: à tarde, o pregão não avançou e o dólar recuou.
      </p>
      <p className="max-w-text">
        <span>Texto corrido com</span>{' '}
        <a href="#conteudo" className="link">
          um link
        </a>{' '}
        <span>no meio, à altura do resto.</span> <SignedChange change="+1,24%" direction="up" />{' '}
        <SignedChange change="−0,87%" direction="down" />
      </p>
    </Story>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Story title="Botões">
      <div className="story-row">
        <Button>Quero receber</Button>
        <Button tone="secondary">Voltar</Button>
        <Button tone="danger">Sim, cancelar</Button>
        <Button disabled>Indisponível</Button>
        <CallButton endpoints={[]} busy busyLabel="Enviando...">
          Quero receber agora
        </CallButton>
        <CallButton endpoints={[]} tone="secondary" busy={busy} onClick={() => setBusy(true)}>
          Fica ocupado
        </CallButton>
        <ButtonLink to="/newsletter">Um link</ButtonLink>
      </div>
    </Story>
  );
}

function TextFields() {
  return (
    <Story title="Campos">
      <TextField
        label="Nome completo"
        hint="Como está no documento."
        placeholder="Maria da Silva"
      />
      <TextField label="Nome" defaultValue="M" error="Nome deve ter pelo menos 2 caracteres." />
      <TextField
        label="E-mail"
        defaultValue="maria@"
        error={{ title: 'Email inválido', text: 'Por favor, digite um email válido.' }}
      />
      <TextField label="Desabilitado" defaultValue="não muda" disabled />
      <MaskedField label="WhatsApp" mask={phoneMask} placeholder="(11) 99999-9999" />
      <MaskedField label="CPF" mask={cpfMask} defaultValue="52998224725" />
      <PasswordField
        label="Nova senha"
        defaultValue="segredo-longo"
        hint="Pelo menos 8 caracteres."
      />
      <DateField label="Data de nascimento" min="1900-01-01" max="2026-11-20" optional />
    </Story>
  );
}

const levels = [
  { id: 'basico', label: 'Básico' },
  { id: 'intermediario', label: 'Intermediário' },
  { id: 'avancado', label: 'Avançado' },
];

function TextAreas() {
  const [text, setText] = useState('Comprei depois do balanço.');
  return (
    <Story title="Textos de várias linhas">
      <TextAreaField
        label="Anotação"
        hint="Só você lê."
        optional
        maximum={120}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextAreaField
        label="Anotação (longa demais)"
        maximum={10}
        value="Mais de dez."
        readOnly
        error="Use no máximo 10 caracteres."
      />
    </Story>
  );
}

function Selects() {
  return (
    <Story title="Seleção">
      <SelectField label="Nível" options={levels} placeholder="Selecione" defaultValue="" />
      <SelectField
        label="Nível"
        options={levels}
        placeholder="Selecione"
        defaultValue=""
        error="Selecione seu nível de conhecimento."
      />
      <SelectField label="Nível" options={levels} defaultValue="avancado" disabled />
      <Switch
        label="Relatórios semanais"
        hint="Toda sexta-feira, com a sua carteira."
        defaultChecked
      />
      <Switch label="Receber mensagens" />
      <Switch label="Indisponível" disabled />
    </Story>
  );
}

function Tiles() {
  const lengths = [
    { id: 'curta', label: 'Resumidas', description: '1-2 parágrafos' },
    { id: 'media', label: 'Balanceadas', description: '3-4 parágrafos' },
    { id: 'longa', label: 'Detalhadas', description: 'análise detalhada' },
  ];
  return (
    <Story title="Opções">
      <ChoiceTiles
        type="radio"
        label="Tamanho das mensagens"
        options={lengths}
        input={{ name: 'story-length' }}
        initial={['media']}
      />
      <ChoiceTiles
        type="checkbox"
        label="Áreas de interesse"
        hint="Escolha uma ou mais."
        options={levels}
        input={{ name: 'story-areas' }}
        initial={['basico']}
      />
      <ChoiceTiles
        type="checkbox"
        label="Áreas de interesse"
        options={levels}
        input={{ name: 'story-areas-error' }}
        error="Selecione pelo menos uma área de interesse"
      />
      <ChoiceTiles
        type="radio"
        label="Desabilitado"
        options={levels}
        input={{ name: 'story-disabled' }}
        initial={['basico']}
        disabled
      />
    </Story>
  );
}

const foundAlways: FindStocks = (search) =>
  Promise.resolve([
    {
      ticker: 'PETR4',
      name: `Petróleo Brasileiro S.A. (${search})`,
      sector: 'Energia',
      type: 'stock',
    },
    { ticker: 'VALE3', name: 'Vale S.A.', sector: null, type: 'stock' },
  ]);
const foundNever: FindStocks = () => Promise.resolve([]);
const neverAnswers: FindStocks = () => new Promise(() => undefined);
const alwaysFails: FindStocks = () => Promise.reject(new Error('offline'));
const tenTickers = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8', 'I9', 'MXRF11'];

function Assets() {
  return (
    <Story title="Ativos">
      <AssetStory label="Ativos (encontra)" find={foundAlways} initial={['ITUB4']} />
      <AssetStory label="Ativos (nada encontrado)" find={foundNever} />
      <AssetStory label="Ativos (carregando)" find={neverAnswers} />
      <AssetStory label="Ativos (falha)" find={alwaysFails} />
      <AssetStory label="Ativos (no limite)" find={foundAlways} initial={tenTickers} />
    </Story>
  );
}

function AssetStory(props: {
  readonly label: string;
  readonly find: FindStocks;
  readonly initial?: readonly string[];
}) {
  const [value, setValue] = useState<readonly string[]>(props.initial ?? []);
  return (
    <AssetPicker
      label={props.label}
      find={props.find}
      value={value}
      onChange={setValue}
      maximum={10}
    />
  );
}

function Messages() {
  return (
    <Story title="Avisos">
      <Alert
        tone="error"
        title="Erro ao criar conta"
        action={<Button tone="secondary">Tentar de novo</Button>}
      >
        Tente novamente.
      </Alert>
      <Alert tone="success" title="Preferências salvas" />
      <Alert tone="info">Este número será exclusivo e não poderá ser alterado.</Alert>
      <div className="story-row">
        <Button
          tone="secondary"
          onClick={() =>
            showToast({
              tone: 'success',
              title: 'Login realizado!',
              description: 'Bem-vindo de volta!',
            })
          }
        >
          Mostrar aviso
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            showToast({ tone: 'error', title: 'Erro', description: 'Falha inesperada.' })
          }
        >
          Mostrar erro
        </Button>
      </div>
    </Story>
  );
}

function Shapes() {
  return (
    <Story title="Formas">
      <Stepper
        label="Passos do cadastro"
        substeps="Etapas deste passo"
        stages={[
          {
            title: 'Informações pessoais',
            steps: [
              { id: 'name', title: 'Nome' },
              { id: 'contact', title: 'Contato' },
            ],
          },
          { title: 'Personalização', steps: [{ id: 'preferences', title: 'Personalização' }] },
        ]}
        current="contact"
        completed={['name']}
      />
      <Card>
        <h3 className="text-title-4">Um cartão</h3>
        <p className="text-muted mt-1">Uma folha mais clara sobre o papel.</p>
      </Card>
      <Loading label="Carregando">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="rounded-card mt-3 h-12 w-full" />
      </Loading>
      <Conversation label="Exemplo de conversa" sender="BFJ" status="assistente" day="Hoje">
        <Bubble time="09:41" own>
          <p>O que é dividend yield?</p>
        </Bubble>
        <Bubble time="09:41">
          <p>
            É quanto a empresa pagou em dividendos nos últimos 12 meses, dividido pelo preço da
            ação.
          </p>
        </Bubble>
      </Conversation>
    </Story>
  );
}
