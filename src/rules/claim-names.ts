import { wordSet } from '../text/clauses.ts';

/** Programs that open pull requests under a name of their own. */
export const BOTS: ReadonlySet<string> = wordSet(
  'dependabot renovate renovatebot greenkeeper snyk snyk-bot mergify release-please copilot devin jules cursor sweep',
  'codecov pre-commit-ci github-actions github-bot bot bots imgbot allcontributors semantic-release changesets',
  'depfu pyup kodiak bors homu hubot crowdin weblate transifex codex claude gemini aider openhands',
);

/** Who can open one besides the speaker. */
export const ROLES: ReadonlySet<string> = wordSet(
  'team user users author authors reviewer reviewers maintainer maintainers contributor contributors colleague colleagues',
  'coworker teammate teammates someone somebody anyone anybody everyone others he she they who agent agents subagent',
  'customer owner owners committer dev developer developers engineer engineers manager collaborator intern',
);

/** Given names often seen in teams' chats: a label that is one of them is a person, not a part of the system. */
export const GIVEN_NAMES: ReadonlySet<string> = wordSet(
  'aaron abby adam ahmed aisha alan alana alejandro alessandro alex alexander alexandra alexis ali alice alicia alina',
  'amanda amelia amina amir amy ana anders andre andrea andreas andrew andy angela anita anja ann anna anne annika anton',
  'antonio anya arjun arthur asha astrid ayesha barbara bart beatriz ben benjamin bernd beth betty bianca bjorn bob boris',
  'brad brandon brenda brian bruno caleb cameron camila carl carla carlos carmen carol caroline catherine cecilia chad',
  'chandra charles charlie charlotte chen chloe chris christian christina christine christopher clara claudia colin connor',
  'craig dan dana daniel daniela darius dave david deborah deepak denise dennis derek devi diana diego dmitri dominik',
  'donald donna dylan ed eddie edward elena eli elias elif elijah elisa elizabeth ella ellen emil emily emma eric erica erik',
  'erin ernesto ethan eugene eva evan evelyn fatima felipe felix fernanda fernando fiona florian frances francesca francisco',
  'franz frida fritz gabriel gabriela gary geoff george georgia gerard gina giorgio giulia greg greta guillermo gustav hanna',
  'hannah hans harold harry hassan heather hector heidi helen helena helga henrik henry hiroshi hugo ian ibrahim ida igor',
  'ines ingrid irene irina isaac isabel isabella ivan jack jackie jacob jake jakob jamal james jamie jana jane janet',
  'jason javier jean jeff jennifer jenny jens jeremy jerome jesse jessica jill jim joan joana joao joe joel johan johanna',
  'john johnny jon jonas jonathan jordan jorge jose josef joseph josh joshua juan juana judith judy julia julian juliana',
  'julie jun justin kai karen karin karl katarina kate katherine kathryn katie katja kaya keith kelly ken kenji kevin khalid',
  'kim klaus kofi kyle lara larry lars laszlo laura lauren lea lee leila lena leo leon leonardo leslie liam lily lin linda',
  'lisa liz lotte louis louise luca lucas lucia lucy luis luisa lukas luke lydia maja manuel marc marcel marcia marco marcus',
  'margaret maria mariam marie marina mario marius marta martha martin martina mary mateo mathias matt matteo matthew maya',
  'mei melanie melissa mercedes mia michael michelle miguel mike mila milan milo mina miriam mohamed mohammed molly monica',
  'monika moritz muhammad nadia nadine naomi natalia natalie natasha nathan neil nia nicholas nick nicola nicolas nicole',
  'nikhil nikita nina nils nisha noah noor nora oleg olga oliver olivia omar oscar otto owen pablo paolo patricia',
  'patrick paul paula paulo pavel pedro peter petra phil philip philipp pierre piotr priya quentin quinn rachel rafael rahul',
  'raj ralf ralph ramon raphael raquel raul ravi rebecca renata rene ricardo richard rick rita rob robert roberto rodrigo',
  'roger roland roman ron rosa rosie ross roy ruben rudolf rui ryan sabine sally sam samantha samir samuel sandra sanjay',
  'santiago sara sarah sasha scott sean sebastian sergei sergio seth shane shannon sharon shira simon simone sofia sonia',
  'sonja sophia sophie stefan stefanie stella stephan stephanie stephen steve steven stuart sue sunil susan susanne suzanne',
  'sven svetlana sylvia tamara tanja tanya tara taylor ted teresa theo theresa thomas tiago tim timothy tina tobias todd',
  'tom tomas tony tracy tyler ulrich ursula uwe valentina vanessa vera veronica victor victoria vijay vincent vivian vlad',
  'vladimir walter wanda wei wendy werner william wolfgang xavier yael yan yara yasmin yuki yuri yusuf yvonne zach zara zoe',
);

/** Labels of one capitalised word that stand before what was done, and name nobody. */
export const NEUTRAL_LABELS: ReadonlySet<string> = wordSet(
  'done update updates status result results outcome outcomes summary tldr recap note notes progress finished',
  'completed complete finally also then delivery delivered deliverable deliverables shipped shipping publish',
  'publishing pr prs mr git github gitlab backend frontend server client api cli ui web docs documentation tests testing',
  'test infra infrastructure build ci release code implementation fix fixes bugfix feature change changes work action actions',
  'steps step task tasks handoff hand-off verification validation follow-up success good great perfect ok okay yes no sure',
  'alright everything all branch commit commits push pushed committed tl;dr so and but finalized final conclusion today now',
  'here overview report details performed accomplished achievements highlights links link url submission ready',
  'workflow pipeline deployment deploy database parser core mobile android ios python rust go java javascript typescript',
  'stack stacks batch part parts phase milestone round iteration session job story epic service services module',
  'package library app apps site page pages shell script scripts worker queue cache storage network search auth login billing',
  'metrics monitoring alerts docker kubernetes terraform helm windows linux macos node react vue angular django rails flask',
  'backlog wrapup agenda context background goal goals answer question questions reply thanks conclusion',
  'security performance refactor refactoring cleanup maintenance chores chore tooling config configuration logging',
);
