import type { Job } from "./messages";
import { Outcome, type OutcomeProps } from "./outcome";
import { Questions } from "./questions";

type DoneProps = Omit<OutcomeProps, "archive" | "site" | "convert"> &
  Pick<Job, "onto"> & {
    /** Converts again. What is left out stays as it was. */
    convert(changed: Pick<Partial<Job>, "leaveOut" | "onto">): void;
  };

/** The new site, or the questions that have to be answered before there is one. */
export function Done({ onto, convert, ...props }: DoneProps) {
  const { archive, report } = props.result;
  const site = onto ? withoutEnding(onto.mine.name) : `${withoutEnding(props.chosen.name)}-millrace`;
  if (archive)
    return <Outcome {...props} archive={archive} site={site} convert={(leaveOut) => convert({ leaveOut })} />;
  return (
    <Questions
      questions={report.merged?.questions ?? []}
      decide={(decisions) =>
        onto && convert({ onto: { ...onto, decisions: new Map([...onto.decisions, ...decisions]) } })
      }
      cancel={props.again}
    />
  );
}

const withoutEnding = (name: string): string => name.replace(/\.zip$/i, "");
