import { fillPath, portalPages } from '@lichthof/contracts/portal-pages.ts';
import type { DataIntakeFacts } from './add-notice.ts';

/** One mail for all files that wait and all sources that fail. */
export function intakeWording({ files, fileCount, sources }: DataIntakeFacts, customerId: number) {
  const page = fillPath(portalPages.dataIntake, { customerId });
  const hidden = fileCount - files.length;
  return {
    subject: subjectOf(fileCount, sources.length),
    paragraphs: [
      'Das konnte Lichthof nicht allein entscheiden. Sie werden einmal darüber informiert; im Portal bleibt es stehen, bis jemand es erledigt.',
      ...(hidden > 0 ? [`Hier stehen die ersten ${files.length} Dateien; ${hidden} weitere sehen Sie im Portal.`] : []),
    ],
    items: [
      ...files.map(({ fileName, source, sentence }) => ({ text: `${fileName} (${source}): ${sentence ?? ''}`, page })),
      ...sources.map(({ name, sentence }) => ({ text: `Quelle ${name}: ${sentence}`, page })),
    ],
    action: 'Dateneingang ansehen',
    page,
  };
}

function subjectOf(files: number, sources: number): string {
  const waiting = files === 1 ? 'eine Datei wartet auf Sie' : `${files} Dateien warten auf Sie`;
  const failing = sources === 1 ? 'eine Quelle antwortet nicht' : `${sources} Quellen antworten nicht`;
  return `Dateneingang: ${[...(files > 0 ? [waiting] : []), ...(sources > 0 ? [failing] : [])].join(', ')}`;
}
