import Accessibility from "lucide/dist/esm/icons/accessibility.mjs";
import Clock3 from "lucide/dist/esm/icons/clock-3.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import Sprout from "lucide/dist/esm/icons/sprout.mjs";
import { useTranslations } from "#web/texts.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";

const PROBLEMS = ["one", "two", "three"] as const;

/** The problems that people have without such a calendar, as participants and as organizers. */
export function LandingProblems() {
  return (
    <div className="wrap landing-problems">
      <Problems of="attendees" />
      <Problems of="hosts" />
    </div>
  );
}

function Problems({ of }: { of: "attendees" | "hosts" }) {
  const t = useTranslations(`landing.${of}`);
  return (
    <section aria-labelledby={`problems-${of}`}>
      <h2 id={`problems-${of}`}>{t("title")}</h2>
      <ul>
        {PROBLEMS.map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ["discover", "choose", "join"] as const;

/** Discover, Choose, Join (spec §2). */
export function LandingSteps() {
  const t = useTranslations("landing.steps");
  return (
    <section className="landing-steps" aria-labelledby="landing-steps">
      <div className="wrap">
        <h2 className="visually-hidden" id="landing-steps">
          {t("title")}
        </h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(step)}</h3>
              <p>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const BENEFITS = [
  ["time", Clock3],
  ["everyone", Sprout],
  ["read", ShieldCheck],
  ["usable", Accessibility],
] as const satisfies readonly (readonly [string, IconPath])[];

/** Four cards with the benefits. */
export function LandingBenefits() {
  const t = useTranslations("landing.benefits");
  return (
    <section className="wrap landing-benefits" aria-labelledby="landing-benefits">
      <h2 id="landing-benefits">{t("title")}</h2>
      <ul>
        {BENEFITS.map(([name, icon]) => (
          <li key={name} className="card">
            <Icon of={icon} />
            <h3>{t(name)}</h3>
            <p className="soft">{t(`${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
