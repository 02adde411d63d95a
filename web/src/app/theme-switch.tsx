import { theme as texts } from '../copy/shell.ts';
import { chooseTheme } from '../lib/theme/theme-choice.ts';
import { useThemeChoice } from '../lib/theme/use-theme.ts';

/** Selects the light theme, the dark theme or the device's setting. It is small, because most users never need it. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <fieldset className="text-fine flex min-w-0 md:shrink-0 flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="float-left">{texts.title}</legend>
      <div className="border-field flex flex-wrap rounded-[18px] border p-0.5">
        {texts.choices.map(({ id, label }) => (
          <label
            key={id}
            className="text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-brand relative flex min-h-8 items-center rounded-full px-3 transition-colors duration-150 has-checked:font-semibold forced-colors:has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              value={id}
              checked={choice === id}
              onChange={() => chooseTheme(id)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
