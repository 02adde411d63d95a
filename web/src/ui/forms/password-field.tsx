import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  /** Names the field for its eye button, where a form has two. */
  readonly subject?: string;
};

export function PasswordField({ subject = 'senha', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={`${shown ? 'Ocultar' : 'Mostrar'} ${subject}`}
          className="text-muted hover:text-ink rounded-card flex size-12 items-center justify-center"
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
