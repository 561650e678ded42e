import { PagePart } from '@/components/PagePart';
import { FileImports } from '@/features/team/files/FileImports';
import { FileIn } from '@/features/team/files/FileIn';
import { FilesOut } from '@/features/team/files/FilesOut';
import { dogColumns, dogsCount } from '@/features/team/files/dog-rows';
import { findDogs, findPeople, importDogs, importPeople } from '@/features/team/files/files-in-api';
import { peopleColumns, previewCount } from '@/features/team/files/people-rows';

/** The lists that administrators download and bring in. */
export function Files() {
  return (
    <div className="grid grid-cols-1 gap-14">
      <PagePart
        title="Files out"
        intro="For Excel or LibreOffice (CSV). Each download needs a code of your authenticator app and is noted in your history."
      >
        <FilesOut />
      </PagePart>
      <PagePart
        title="People in"
        intro="A list of people, or of what they gave before this site, as .xlsx or CSV (in Excel: save as “CSV UTF-8”). You see every row before anything comes in. Nobody who is there is changed, and nobody is told."
      >
        <FileIn
          what="a list of people"
          columns={peopleColumns}
          read={findPeople}
          bringIn={importPeople}
          countOf={previewCount}
        />
      </PagePart>
      <PagePart
        title="Dogs in"
        intro="A list of dogs, the same way. They come in as drafts, which the team alone sees. A missing tagline is asked for before one is published; its picture is added by hand."
      >
        <FileIn
          what="a list of dogs"
          columns={dogColumns}
          read={findDogs}
          bringIn={importDogs}
          countOf={({ dogs }) => dogsCount(dogs.length)}
        />
      </PagePart>
      <PagePart title="Brought in before" intro="The last 50 files. Each can be taken back.">
        <FileImports />
      </PagePart>
    </div>
  );
}
