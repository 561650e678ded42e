-- Six months of updates and care of the sample dogs, for development and tests, counted back from today. Running it
-- again changes nothing. The pictures are in dog-updates/, which config.toml names.

-- A sample id by its kind, dog and number.
create or replace function pg_temp.sample_id(kind text, dog int, number int) returns uuid
language sql immutable
as $$
  select (kind || '0000000-0000-4000-8000-' || lpad((dog * 100 + number)::text, 12, '0'))::uuid
$$;

create or replace function pg_temp.today() returns date
language sql stable
as $$ select (now() at time zone 'Asia/Kolkata')::date $$;

-- A number is days ago. An occasion is its most recent day, because pictures show the season.
create or replace function pg_temp.day_of(moment text) returns date
language sql stable
as $$
  select case when moment ~ '^\d+$' then pg_temp.today() - moment::int else (
    select max(day) from (
      select name, make_date(year, month, day) as day
        from (values ('heat', 5, 28), ('rain', 7, 14), ('late rain', 8, 20), ('fog', 11, 18))
          as season (name, month, day)
        cross join generate_series(2025, extract(year from pg_temp.today())::int) as year
      union all
      select 'diwali', day from unnest(array[
        '2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'
      ]::date[]) as day
    ) as occasion
    where name = moment and day < pg_temp.today()
  ) end
$$;

-- Written by Asha (1) and Imran (2), in the afternoon. The last column describes the picture, if there is one.
select public.save_dog_update(
  pg_temp.sample_id('a', dog, number),
  ('10000000-0000-4000-8000-' || lpad(dog::text, 12, '0'))::uuid,
  ('20000000-0000-4000-8000-' || lpad(author::text, 12, '0'))::uuid,
  body,
  pg_temp.day_of(moment),
  case when alt is null then '[]' else jsonb_build_array(jsonb_build_object(
    'id', pg_temp.sample_id('b', dog, number), 'alt', alt,
    'width', 1280, 'height', 960, 'picture_extension', 'webp'
  )) end,
  (pg_temp.day_of(moment) + time '15:20' + (dog * 7 + number * 11) * interval '1 minute')
    at time zone 'Asia/Kolkata',
  case when body ~ '[\u0900-\u097F]{3}.*।' then 'hi' else 'en' end::public.language
)
from (values
  (1, 1, 2, 'heat',
    'Forty-four degrees at noon and Sheru has moved into the shade of the neem by the school gate. We'
    || ' refill his bowl twice a day. He drinks, tips it over, and looks at us as if somebody else had '
    || 'done it.',
    'Sheru lies in the shade beside an empty steel bowl, eyes half closed.'),
  (1, 2, 1, '160',
    'School is closed, so his morning job is on hold. He still walks to the bus stop at half past '
    || 'seven, waits ten minutes and walks back.',
    null),
  (1, 3, 2, '147',
    'Deworming tablet, hidden in a piece of paneer. He ate the paneer, put the tablet on my shoe and '
    || 'wagged. Second try with two pieces worked.',
    null),
  (1, 4, 1, 'rain',
    'The first heavy rain of the year. Hazratganj was ankle deep by four and Sheru stood in the '
    || 'middle of it, undecided. He is dry and fed; the chemist let him in behind the counter.',
    'Sheru stands in a puddle in the rain and looks doubtful.'),
  (1, 5, 2, '112',
    'Back to school. Three new children on his route this term, and he has already memorised which of'
    || ' them carries parathas.',
    null),
  (1, 6, 1, '98',
    'A neighbour asked us to stop him barking at her scooter. We watched for two evenings: he barks '
    || 'at the loose number plate, not at her. She had it tightened and there is peace.',
    null),
  (1, 7, 2, '83',
    'Weighed him at the clinic today: 19.4 kg, up from 18.1. Coat good, teeth good, ears '
    || 'clean. The vet wrote ''athlete'' on the card.',
    null),
  (1, 8, 1, '66',
    'He had a small cut on one paw, probably glass from the corner with the broken tube light. '
    || 'Cleaned on the spot, no stitches needed. We have asked the ward office about the glass.',
    null),
  (1, 9, 2, '48',
    'Puja week. Loudspeakers from six in the evening, so we walked him to the quiet end of the lane '
    || 'and sat there until he slept. It took one and a half hours and most of my biscuits.',
    null),
  (1, 10, 1, 'diwali',
    'Diwali in Hazratganj is loud. The family at number 12 kept their veranda free of crackers and '
    || 'Sheru spent the evening there between the lamps. He got up twice to check on the children.',
    'Sheru lies behind a row of oil lamps on Diwali evening.'),
  (1, 11, 2, 'fog',
    'Fog until ten this morning. We brought out the winter jackets; his is the red one again, washed '
    || 'and with a new strap. He wore it for the whole school run and for the photograph.',
    'Sheru in a red winter jacket, with a gate behind him in the fog.'),
  (1, 12, 1, '24',
    'A quiet fortnight. Eats well, sleeps by the gate, meets every bus. Some months there is nothing '
    || 'to report and that is the report.',
    null),
  (2, 1, 1, '171',
    'Moti''s folded ear was itching, and it turned out to be mites. The vet showed the tea seller''s '
    || 'son how to put in the drops. He does it every evening and takes it very seriously.',
    null),
  (2, 2, 2, 'heat',
    'Too hot for the step, so Moti has taken the doorway of the tailor''s shop. Customers climb over '
    || 'him. Nobody has complained yet.',
    'Moti lies in the shade of a green door, a water bowl beside him.'),
  (2, 3, 1, '132',
    'The ear is healed. Last drops today. The boy has asked whether he may go on checking the ear '
    || 'anyway.',
    null),
  (2, 4, 2, '104',
    'A new dog tried to settle in his lane. There was some shouting, then the two of them shared the '
    || 'shade under the handcart. Moti is not a fighter and we like that about him.',
    null),
  (2, 5, 1, '79',
    'Yearly rabies and combination vaccination today. He shook hands with the vet first. We did not '
    || 'teach him that.',
    null),
  (2, 6, 2, '52',
    'Power cut in Chowk from eight to eleven. I found Moti sitting next to the old lady from the '
    || 'corner house, who does not like the dark. Neither of them moved until the lights came back.',
    null),
  (2, 7, 1, '26',
    'A donor from Pune sent blankets and Moti was the first to try one. He '
    || 'turned around four times before lying down; we counted.',
    'Moti asleep, rolled up on a striped blanket in front of a brick wall.'),
  (2, 8, 2, '5',
    'All well in Chowk. He has learnt the sound of the milk van and is now awake earlier than I am.',
    null),
  (3, 1, 2, '168',
    'Kaalu''s spot at the tea stall is being tiled. He slept next to the cement bags for three days '
    || 'and left one paw print in the corner. The owner has decided to keep it.',
    null),
  (3, 2, 1, '141',
    'Black coats are hard in June. We wet the sacking under the counter in the morning and again at '
    || 'two, and he stays on it until sunset.',
    null),
  (3, 3, 2, 'rain',
    'Rain since yesterday. The stall''s awning leaks everywhere except above Kaalu. He has not moved '
    || 'for five hours and nobody wants to wake him.',
    'Kaalu asleep on a jute sack under the awning, while it rains behind him.'),
  (3, 4, 1, '101',
    'A customer stepped on his tail in the crowd and he did not bite, only shouted. We have put a '
    || 'stool on that side of the doorstep.',
    null),
  (3, 5, 2, '77',
    'He followed a wedding band as far as Ganeshganj and I had to bring him home on the scooter. He '
    || 'sat in front and looked as if he had hired me.',
    null),
  (3, 6, 1, '47',
    'Supper at the stall: rice, dal, an egg. The owner says that he waits until the last customer is '
    || 'served. We have seen it, and it is true.',
    'Kaalu sits beside a full bowl at the tea stall and waits.'),
  (3, 7, 2, '25',
    'Somebody tried the shutter of the stall at three at night. Kaalu woke the whole lane. Nothing is'
    || ' missing, and he had two eggs for breakfast.',
    null),
  (3, 8, 1, '8',
    'Vaccinations are up to date and his notched ear has healed without a mark. Weight 21 kg. Next '
    || 'visit to the vet in a year, unless he gets into music again.',
    null),
  (4, 1, 1, '80',
    'This is Chutki. She was found in Gomti Nagar under a parked car, alone, about six weeks old and '
    || 'very hungry. No fever and no injuries. A family on the second floor keeps her at night until she'
    || ' is bigger.',
    null),
  (4, 2, 2, '66',
    'She has her first vaccination and her first slipper. It belongs to the watchman. He says that '
    || 'she may keep it, because the other one is gone as well.',
    'Chutki sits in front of a green door with a slipper beside her.'),
  (4, 3, 1, '52',
    'Second deworming today. She has doubled her weight, to 3.1 kg, and discovered stairs. Up works. '
    || 'Down is still carried out by the watchman.',
    null),
  (4, 4, 2, '38',
    'Second vaccination. She cried before the needle and not during it. Then she fell asleep in my '
    || 'helmet.',
    null),
  (4, 5, 1, '24',
    'Chutki sleeps through the night now, on her own blanket, with the slipper. The family''s mother '
    || 'has stopped pretending that this is temporary.',
    'Chutki asleep on a striped blanket, the slipper in reach.'),
  (4, 6, 2, '4',
    'Four months! The last of the first vaccinations is done, so she may walk on the road with us. '
    || 'She walked nine steps and sat down to look at a pigeon.',
    null),
  (5, 1, 1, '170',
    'Rani came back to the step at Alambagh after ten days at the clinic. The skin on her back is '
    || 'pink and clean and the fur has begun to return. Medicated bath once a week for a month.',
    null),
  (5, 2, 2, '149',
    'Third bath. She has understood what the bucket means and hides behind the pump. It is the only '
    || 'thing that she has ever hidden from.',
    null),
  (5, 3, 1, 'rain',
    'The first real rain. Every dog in the lane ran under the awnings, except Rani. She lay down and '
    || 'let it fall on her. We think that her skin likes it.',
    'Rani lies on the steps in the rain, with her amber bandana.'),
  (5, 4, 2, '116',
    'Two puppies from the next street have moved in with her. They are not hers, as usual. She washes'
    || ' them and gives them the warm side of the step.',
    null),
  (5, 5, 1, '96',
    'Both puppies have families: one in Aishbagh, one with our vet''s assistant. Rani walked to the '
    || 'corner with each of them and came back alone. She ate normally in the evening, and we had kept '
    || 'an eye on that.',
    null),
  (5, 6, 2, '75',
    'Her fur is complete. I put a picture from March next to one of today and could not find the bald'
    || ' place any more.',
    null),
  (5, 7, 1, '60',
    'Check-up: heart and lungs fine, some wear in the hips, as is normal at six. She gets a '
    || 'supplement with supper, which she believes to be a sweet.',
    null),
  (5, 8, 2, '41',
    'The new bedding arrived. She tried all four corners, then carried the amber bandana on to it, '
    || 'then lay on the bandana.',
    null),
  (5, 9, 1, 'fog',
    'Seven degrees at six in the morning. Rani has her jacket on and a sack under her, and did not '
    || 'open an eye when we took the picture.',
    'Rani asleep in a red jacket on a jute sack, in thick fog.'),
  (5, 10, 2, '29',
    'A schoolteacher who passes every day asked who pays for Rani''s food. I told him that somebody in'
    || ' another city does. He thought about it and brought a bowl.',
    null),
  (5, 11, 1, '12',
    'The hips are a little better on the supplement. She takes the two steps to the pump without '
    || 'stopping now. We will keep it up.',
    null),
  (6, 1, 2, '174',
    'Bahadur''s scar needed a look, because he had scratched it. Nothing serious: cream for a week, '
    || 'and nails trimmed. He growled at the clippers and then apologised to the vet.',
    null),
  (6, 2, 1, '152',
    'He sleeps through the hot hours under the railway footbridge and works from six in the evening. '
    || 'His work is to walk beside anyone who looks lost near Charbagh.',
    null),
  (6, 3, 2, '124',
    'Station staff have painted a line on platform 1 that dogs may not cross. Bahadur sits exactly on'
    || ' it.',
    null),
  (6, 4, 1, '97',
    'Yearly blood test. Kidney values are slightly raised, which is common at eight. He now gets food'
    || ' with less protein, and a second test in three months.',
    'Bahadur sits in front of a pale gate and looks at the camera.'),
  (6, 5, 2, '72',
    'He does not think much of the new food. We mix it with a little curd and look the other way '
    || 'while he eats.',
    null),
  (6, 6, 1, '44',
    'An auto stopped far too close and he froze, as he does since the accident. The driver got out '
    || 'and sat with him on the kerb until he was calm. We never got the man''s name.',
    null),
  (6, 7, 2, '22',
    'Weight 23 kg, as before. Good appetite, now that the curd is official.',
    null),
  (6, 8, 1, 'fog',
    'The station fog is thick and trains are five hours late. Bahadur does his rounds in a red jacket'
    || ' so that the porters can see him.',
    'Bahadur in a red jacket in front of a brick wall in the fog.'),
  (7, 1, 1, '158',
    'Gudiya is with the flower seller in Indira Nagar. She is three months old and afraid of almost '
    || 'everything: brooms, bicycles, us. We sit two metres away, read the newspaper and do not look at '
    || 'her.',
    null),
  (7, 2, 2, '19',
    'Marigold season, and the flower seller has more work than hands. Gudiya guards the heap. She '
    || 'was a dog who hid behind it, so this is a promotion.',
    'Gudiya sits beside a heap of marigolds.'),
  (7, 3, 1, '138',
    'One metre. She took a biscuit from the ground next to my knee and did not run.',
    null),
  (7, 4, 2, '110',
    'She came to me today. I did nothing, I was tying my shoe. I tied it for about six minutes.',
    null),
  (7, 5, 1, '88',
    'Vaccinated, in the flower seller''s arms, because that was the only place where she would hold '
    || 'still.',
    null),
  (7, 6, 2, '58',
    'Sterilisation went well. Two nights at the clinic, then home with a cone that she hated and the '
    || 'flower seller decorated.',
    null),
  (7, 7, 1, 'diwali',
    'We expected the worst from the crackers. The flower seller closed early and stayed with her in '
    || 'the doorway until past midnight. Gudiya trembled for an hour and then slept.',
    'Gudiya sits in a doorway between lit oil lamps, with wide eyes.'),
  (7, 8, 2, '3',
    'एक ग्राहक की बच्ची ने पूछा, छू लूँ? गुड़िया ने अपनी ठुड्डी उसके हाथ पर रख दी। दफ़्तर में सबको यह बात '
    || 'सुनाई है, कुछ लोगों को दो बार।',
    null),
  (8, 1, 1, '173',
    'Dadi Amma is eleven and has opinions. She will not walk on the new paving stones, so the '
    || 'shopkeepers have left her an old strip along the wall.',
    null),
  (8, 2, 2, '151',
    'Her teeth were hurting. Two had to come out, under a light anaesthetic. She was home the same '
    || 'evening and ate kheer.',
    null),
  (8, 3, 1, 'heat',
    'The heat is hard on an old dog. She lies on a damp sack in the doorway from ten to five, and the'
    || ' pharmacist checks on her every hour. He says that she checks on him.',
    'Dadi Amma asleep on a sack in a shaded doorway.'),
  (8, 4, 2, '119',
    'Soft food from now on: rice, pumpkin, minced chicken. She has put on 600 grams and some vanity.',
    null),
  (8, 5, 1, '91',
    'Her hearing is nearly gone. We have asked the boys with the cycles to come from the front. They '
    || 'made a sign, with a drawing of her on it.',
    null),
  (8, 6, 2, '61',
    'A slow month and a good one. She walked to the gate of the Baradari and back, which is 300 '
    || 'metres, and slept until the next day.',
    null),
  (8, 7, 1, '33',
    'Joint pain in the mornings. The vet has prescribed tablets for three months and we hide them '
    || 'in pumpkin.',
    null),
  (8, 8, 2, 'fog',
    'Jacket, blanket and a place away from the wind. She opened her eyes for the camera and closed '
    || 'them again before I had pressed the button.',
    'Dadi Amma under a jacket on a striped blanket, her eyes half open.'),
  (8, 9, 1, '2',
    'The tablets help. She got up on her own three mornings in a row and was standing at the '
    || 'pharmacist''s shutter before he came.',
    null),
  (9, 1, 2, '172',
    'Tiger ran the whole paper round this morning, eleven kilometres, and then slept on top of the '
    || 'unsold copies.',
    null),
  (9, 2, 1, '144',
    'The newspaper boys have bought him a collar with a reflector. They collected for it themselves '
    || 'and would not take our money.',
    null),
  (9, 3, 2, '107',
    'Vaccination day in Aliganj: nineteen dogs in one morning. Tiger watched the first eighteen from '
    || 'under a cycle and had to be carried to be the nineteenth.',
    null),
  (9, 4, 1, '74',
    'Bad news first: Tiger cut his left foreleg on a sheet of tin. It is deep but clean. Four '
    || 'stitches and a bandage down to the toes, and he stays at the clinic for three nights. He is '
    || 'eating.',
    'Tiger lies on a blanket at the clinic, with a blue bandage on his left foreleg.'),
  (9, 5, 2, '62',
    'He is back in the lane with a smaller bandage. We change it every second day. He holds the leg '
    || 'out for it by himself, and holds it out to everyone else too.',
    'Tiger sits beside his bowl, with a small blue bandage on his foreleg.'),
  (9, 6, 1, '55',
    'Stitches out today. No infection. He may walk but not run, and the newspaper boys have agreed to'
    || ' pretend that there is no round this week.',
    null),
  (9, 7, 2, '45',
    'No bandage! Hair is growing over the scar. He did half of the round at a walk and complained '
    || 'about the speed.',
    'Tiger stands in the sun on four legs, without a bandage.'),
  (9, 8, 1, '18',
    'Full round, no limp. The vet has closed the file. Thank you to the sponsors, who paid for the '
    || 'stitches before we had the bill in our hands.',
    null),
  (10, 1, 2, '166',
    'Laddoo is now known at seven sweet shops. We have spoken to all seven. Five have promised to '
    || 'stop.',
    null),
  (10, 2, 1, '139',
    'He weighs 20.8 kg and should weigh 17. The vet drew a circle, and explained to us that a dog '
    || 'should not be one. Boiled rice and vegetables from today.',
    null),
  (10, 3, 2, '120',
    'Day nineteen of the diet. This is his face next to the empty bowl. I would like it noted that he'
    || ' had eaten four minutes earlier.',
    'Laddoo sits beside an empty bowl and tilts his head.'),
  (10, 4, 1, '94',
    '19.6 kg. We walk him along the canal every morning at six, with two retired gentlemen who needed'
    || ' the walk as well.',
    null),
  (10, 5, 2, '68',
    '18.7 kg. He ran after a ball today, for the first time since we have known him. He did not bring'
    || ' it back, but he ran.',
    null),
  (10, 6, 1, '39',
    '18.1 kg. The sixth sweet shop has been won over. The seventh has a new owner and we are starting'
    || ' again.',
    null),
  (10, 7, 2, 'diwali',
    'Diwali is the difficult week in his trade. We sat with him at the tea stall until the boxes were'
    || ' packed away. One barfi is unaccounted for.',
    'Laddoo stands behind a row of oil lamps at the tea stall in the evening.'),
  (10, 8, 1, '6',
    '17.4 kg. The gentlemen from the canal have asked for a certificate. For the dog, they say.',
    null),
  (10, 9, 2, '57',
    'Vaccinated this morning in Rajajipuram. The white one with the brown ears, by the mosque. No '
    || 'reaction, ate afterwards.',
    null),
  (11, 1, 1, '169',
    'The Nawab has moved from the left side of the old gate to the right. The guards were informed by'
    || ' being looked at.',
    null),
  (11, 2, 2, 'heat',
    'In this heat he receives visitors lying down. His water is changed at eight and at three; he '
    || 'will not drink from a bowl that another dog has used.',
    'The Nawab lies in the shade of his niche, a water bowl in front of him.'),
  (11, 3, 1, '129',
    'He was limping on Monday, so we brought the vet. It was a thorn. It was removed in silence and '
    || 'with great dignity on one of the two sides.',
    null),
  (11, 4, 2, '100',
    'Tourists photographed him for most of the afternoon. He turned his better profile. I have now '
    || 'worked with him for a year and I still cannot say which one that is.',
    null),
  (11, 5, 1, '70',
    'Yearly vaccinations. We greeted him first, we offered the biscuit, then came the needle. In this'
    || ' order he allows anything.',
    null),
  (11, 6, 2, '42',
    'The guards made him a garland for the gate''s anniversary. He wore it until the photograph was '
    || 'taken and then ate the middle part.',
    'The Nawab sits upright and wears a marigold garland.'),
  (11, 7, 1, '15',
    'He is seven, and there is some tartar on his teeth. A cleaning is planned. '
    || 'Otherwise all values are as they should be.',
    null),
  (12, 1, 2, '176',
    'Shera Babu waits at the Mahanagar gate from five. The rickshaw comes between six and seven. He '
    || 'knows the bell from three streets away and gets up before we hear anything.',
    null),
  (12, 2, 1, '148',
    'The driver, Ramesh, was ill for four days. Shera Babu went to the gate on each of them and came '
    || 'home at ten. We brought his supper to the gate.',
    null),
  (12, 3, 2, '128',
    'Ramesh is back at work. I took this one at dusk, about a minute before the bell.',
    'Shera Babu lies in front of a brick wall at dusk and looks down the road.'),
  (12, 4, 1, '103',
    'He has cataracts in both eyes, not yet severe. The vet advises against an operation at nine. He '
    || 'manages well, because nothing in his lane ever moves.',
    null),
  (12, 5, 2, '81',
    'They have started to repair the road at the gate. We walked him around the trench, on both '
    || 'sides, eight times. The ninth time he led.',
    null),
  (12, 6, 1, '63',
    'Vaccinations and a check of his heart: a light murmur, nothing to treat for now. Test again in '
    || 'five months.',
    null),
  (12, 7, 2, '43',
    'Ramesh has put a folded blanket on the step, in the place where his own '
    || 'rickshaw stands. They sleep about a metre apart.',
    'Shera Babu asleep on a striped blanket.'),
  (13, 1, 1, '165',
    'Imli has found the way on to the roof of the community hall. We do not know how. She comes down '
    || 'when called, by a way that we also do not know.',
    null),
  (13, 2, 2, '137',
    'Somebody''s kite came down in Vikas Nagar and she carried it home without a tear. She sat next to'
    || ' it, head on one side, until the owner came.',
    'Imli sits on the terrace and tilts her head at a fallen kite.'),
  (13, 3, 1, '109',
    'Sterilised on Tuesday, home on Thursday. She slept through most of it and then wanted to go to '
    || 'the roof. Roof is forbidden for ten days.',
    null),
  (13, 4, 2, '99',
    'Day ten. She was on the roof at half past six.',
    null),
  (13, 5, 1, 'late rain',
    'Rain on the terrace and she will not step over the puddle. She looked at it, looked at us, and '
    || 'waited. We laid a plank.',
    'Imli stands in front of a puddle on the terrace in the rain.'),
  (13, 6, 2, '51',
    'A harmonium class has begun in the hall. Imli attends. She tilts her head left for the low notes'
    || ' and right for the high ones, and the teacher has noticed.',
    null),
  (13, 7, 1, '21',
    'Vaccinated, dewormed, 16 kg. The vet listened to her heart and she listened to the stethoscope.',
    null),
  (13, 8, 2, '7',
    'We closed the gap by which we believed she gets to the roof. She is on the roof.',
    null),
  (14, 1, 1, '167',
    'Begum is ten, and moves between three people who sell prayer caps by the Imambara wall. Each of '
    || 'them believes that she is his.',
    null),
  (14, 2, 2, '140',
    'A tick fever was going round in Hussainabad. Hers was found early, because she had stopped '
    || 'leaning. Tablets for three weeks.',
    null),
  (14, 3, 1, '118',
    'Tablets finished, platelets normal. She is on her sack and leaning again, today on a policeman.',
    'Begum lies on a jute sack by a red wall and looks content.'),
  (14, 4, 2, '92',
    'Muharram week, and the road was full for days. The three cap sellers built a small corner for '
    || 'her out of cartons and took turns.',
    null),
  (14, 5, 1, '67',
    'Her weight is steady at 18 kg. She prefers her food warm, so one of the three warms it. We did '
    || 'not ask for that.',
    null),
  (14, 6, 2, '46',
    'A visitor from Kanpur, who sponsors her, sat on the ground beside her for an hour. Begum leaned '
    || 'the whole time. Neither of them said anything.',
    null),
  (14, 7, 1, '20',
    'Test after the fever: all clear. We will repeat it once more in three months, because at her age'
    || ' we like to be sure.',
    null),
  (14, 8, 2, 'fog',
    'Cold and grey by the wall. She has her jacket and her sack, and all three gentlemen in turn came'
    || ' to pull the collar straight.',
    'Begum asleep in a jacket on a jute sack in the fog.'),
  (15, 1, 1, '147',
    'Five weeks old, and the only one left of his litter. We named him Jugnu, because of the white '
    || 'paws, which are all that you see of him in the dark. He is on milk substitute every four hours.',
    'Jugnu at five weeks: a very small black puppy, not much bigger than the bowl beside him.'),
  (15, 2, 2, '131',
    'He eats from a bowl now, standing in it. First deworming. He weighs as much as a bag of sugar '
    || 'and makes more noise.',
    null),
  (15, 3, 1, '112',
    'Ten weeks. First vaccination, no fever after it. The bowl in the picture is the same one as in '
    || 'the first picture, for comparison.',
    'Jugnu at ten weeks in the same doorway, half as tall as the panel of the door.'),
  (15, 4, 2, '90',
    'He has a place to sleep in the guard''s hut in Jankipuram, and a job, which is to bite the '
    || 'guard''s torch.',
    null),
  (15, 5, 1, '62',
    'Four months and all legs. The puppy vaccinations are complete. He is shy with strangers for '
    || 'about a minute, and then he is not.',
    'Jugnu at four months, with long legs, beside the same bowl.'),
  (15, 6, 2, '40',
    'Lost his last milk tooth in my sleeve. I have kept it. I am not sentimental, it was simply in my'
    || ' sleeve.',
    null),
  (15, 7, 1, '23',
    'He disappeared on Friday night and we searched until two. He was in the hut, behind the guard''s '
    || 'coat. We looked there first, but he is black and so is the coat.',
    null),
  (15, 8, 2, '5',
    'Six months today. Same doorway, same bowl. He is ready to be sterilised next month, and the '
    || 'guard has asked for that day off so that he can come along.',
    'Jugnu at six months, nearly grown, in the same doorway beside the same bowl.'),
  (16, 1, 2, '163',
    'Tikki sits in front of the chaat counter like a customer. She does not beg. She waits until you '
    || 'look, and then she looks at the plate.',
    null),
  (16, 2, 1, '136',
    'We asked the counter to stop the spicy scraps, after a night with an upset stomach. Curd rice '
    || 'from us, boiled potato from them. Everybody signed, one with a paw.',
    null),
  (16, 3, 2, 'rain',
    'The lane in Aminabad is a river. Tikki is the only resident who enjoys it, and she has been '
    || 'through this puddle eleven times.',
    'Tikki stands in a puddle in the rain and looks delighted.'),
  (16, 4, 1, '106',
    'Sterilised and vaccinated in the same week. She recovered in two days and was back at the '
    || 'counter on the third.',
    null),
  (16, 5, 2, '78',
    'She barked at a man who then turned out to be taking someone''s purse. The purse is back. She has'
    || ' a tab at the counter now, for potatoes.',
    null),
  (16, 6, 1, '50',
    'The counter was closed for repainting. She sat in front of it from four to nine on all three '
    || 'days, in case it was a mistake.',
    'Tikki sits in front of the counter and looks up hopefully.'),
  (16, 7, 2, '27',
    'Weight 15.2 kg, coat shining. One folded ear has decided to stand up on some days. Today was '
    || 'one.',
    null),
  (16, 8, 1, '9',
    'A family from Aminabad wants to know whether she could live with them. She spends her afternoons'
    || ' there this month, on trial. So far she walks back to the counter at six.',
    null)
) as sample (dog, number, author, moment, body, alt);

-- Laddoo's update 9 is about another dog.
select public.set_dog_update_hidden(id, true, '20000000-0000-4000-8000-000000000002', published_at + interval '2 hours')
from public.dog_updates where id = pg_temp.sample_id('a', 10, 9);

-- What the dogs needed, by days ago. A number in `due` counts days from then; `month` is the end of this month.
-- The video of Sheru's last update, and its poster.
insert into public.dog_update_media (
  id, update_id, position, width, height, picture_extension, video_extension, video_seconds, video_text
)
values (
  pg_temp.sample_id('b', 1, 12), pg_temp.sample_id('a', 1, 12), 0, 1280, 720, 'webp', 'mp4', 6,
  'Sheru is curled up in the sun. His side rises and falls, and one ear turns without waking him.'
)
on conflict (id) do nothing;

insert into public.care_records (
  id, dog_id, kind, against_rabies, happened_on, note, cost_paise, due_on, created_by, updated_by
)
select
  pg_temp.sample_id('c', dog, number), ('10000000-0000-4000-8000-' || lpad(dog::text, 12, '0'))::uuid,
  kind::public.care_kind, kind = 'vaccination' and note ~* 'rabies', pg_temp.today() - days, note, rupees * 100,
  case due
    when 'month' then (date_trunc('month', pg_temp.today()) + interval '1 month - 1 day')::date
    when 'overdue' then pg_temp.today() - 9
    else pg_temp.today() - days + due::int
  end,
  '20000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000002'
from (values
  (1, 1, 'treatment', 147, 'Deworming tablet, two attempts', 120, null),
  (1, 2, 'vaccination', 83, 'Rabies and combination vaccine, check-up', 650, '365'),
  (1, 3, 'treatment', 66, 'Cut on the right front paw cleaned and dressed', 180, null),
  (1, 4, 'treatment', 48, 'Deworming tablet', 120, 'month'),
  (1, 5, 'other', 6, 'Jacket washed, new strap', 60, null),
  (2, 1, 'treatment', 171, 'Ear mites: examination and drops for five weeks', 480, null),
  (2, 2, 'vaccination', 79, 'Rabies and combination vaccine', 650, '365'),
  (2, 3, 'other', 26, 'Blanket (donated), washing', 40, null),
  (3, 1, 'sterilisation', 160, 'Sterilisation, two nights at the clinic', 1800, null),
  (3, 2, 'vaccination', 150, 'Rabies vaccine', 250, '365'),
  (3, 3, 'treatment', 30, 'Deworming tablet', 120, '62'),
  (4, 1, 'treatment', 80, 'First examination, deworming', 350, null),
  (4, 2, 'vaccination', 66, 'First puppy vaccine', 450, null),
  (4, 3, 'treatment', 52, 'Second deworming', 120, null),
  (4, 4, 'vaccination', 38, 'Second puppy vaccine', 450, null),
  (4, 5, 'vaccination', 5, 'Third puppy vaccine and rabies', 700, '365'),
  (4, 6, 'treatment', 6, 'Deworming tablet', 120, 'month'),
  (5, 1, 'treatment', 180, 'Skin treatment, ten days at the clinic', 4200, null),
  (5, 2, 'treatment', 149, 'Medicated baths, four in all', 800, null),
  (5, 3, 'treatment', 60, 'Check-up, X-ray of the hips', 1100, null),
  (5, 4, 'treatment', 58, 'Joint supplement for three months', 960, 'month'),
  (5, 5, 'vaccination', 140, 'Rabies and combination vaccine', 650, '365'),
  (5, 6, 'shelter', 41, 'New bedding for the step', 700, null),
  (6, 1, 'treatment', 174, 'Scratched scar: examination and cream', 260, null),
  (6, 2, 'treatment', 97, 'Blood test, kidney values slightly raised', 900, 'overdue'),
  (6, 3, 'food', 95, 'Renal diet food, 10 kg', 2400, null),
  (6, 4, 'vaccination', 130, 'Rabies and combination vaccine', 650, '365'),
  (6, 5, 'other', 7, 'Jacket', 350, null),
  (7, 1, 'vaccination', 88, 'Rabies and combination vaccine', 650, '365'),
  (7, 2, 'sterilisation', 58, 'Sterilisation, two nights at the clinic', 1800, null),
  (7, 3, 'treatment', 45, 'Stitches out, check-up', 150, null),
  (8, 1, 'treatment', 151, 'Two teeth removed under anaesthetic', 2600, null),
  (8, 2, 'vaccination', 120, 'Rabies vaccine', 250, '365'),
  (8, 3, 'treatment', 33, 'Joint pain: examination, tablets for three months', 740, 'month'),
  (8, 4, 'other', 7, 'Jacket, second blanket', 560, null),
  (9, 1, 'vaccination', 107, 'Rabies vaccine, vaccination day in Aliganj', 250, '365'),
  (9, 2, 'treatment', 74, 'Cut on the left foreleg: cleaning, four stitches, three nights at the clinic', 3400, null),
  (9, 3, 'treatment', 62, 'Bandages and dressing material', 420, null),
  (9, 4, 'treatment', 55, 'Stitches out, check-up', 150, null),
  (10, 1, 'treatment', 139, 'Check-up, diet plan', 300, null),
  (10, 2, 'vaccination', 57, 'Rabies and combination vaccine', 650, '365'),
  (10, 3, 'treatment', 39, 'Deworming tablet', 120, '62'),
  (11, 1, 'treatment', 129, 'Thorn removed from the left hind paw', 200, null),
  (11, 2, 'vaccination', 70, 'Rabies and combination vaccine', 650, '365'),
  (11, 3, 'treatment', 15, 'Teeth examined, cleaning planned', 250, '45'),
  (12, 1, 'treatment', 103, 'Eyes examined, early cataracts', 400, null),
  (12, 2, 'vaccination', 63, 'Rabies and combination vaccine', 650, '365'),
  (12, 3, 'treatment', 63, 'Heart examined, light murmur', 500, '150'),
  (12, 4, 'shelter', 43, 'Blanket for the step', 280, null),
  (13, 1, 'sterilisation', 109, 'Sterilisation, two nights at the clinic', 1800, null),
  (13, 2, 'vaccination', 21, 'Rabies and combination vaccine, deworming', 770, '365'),
  (14, 1, 'treatment', 140, 'Tick fever: blood test and tablets for three weeks', 1250, null),
  (14, 2, 'treatment', 20, 'Blood test after the fever, all clear', 600, '90'),
  (14, 3, 'vaccination', 100, 'Rabies vaccine', 250, '365'),
  (15, 1, 'food', 147, 'Milk substitute for three weeks', 900, null),
  (15, 2, 'treatment', 131, 'First deworming', 120, null),
  (15, 3, 'vaccination', 112, 'First puppy vaccine', 450, null),
  (15, 4, 'vaccination', 90, 'Second puppy vaccine', 450, null),
  (15, 5, 'vaccination', 62, 'Third puppy vaccine and rabies', 700, '365'),
  (15, 6, 'treatment', 23, 'Check-up before sterilisation', 300, '38'),
  (16, 1, 'treatment', 138, 'Upset stomach: examination and medicine', 350, null),
  (16, 2, 'sterilisation', 106, 'Sterilisation, two nights at the clinic', 1800, null),
  (16, 3, 'vaccination', 104, 'Rabies and combination vaccine', 650, '365'),
  (16, 4, 'treatment', 27, 'Deworming tablet', 120, 'month')
) as care (dog, number, kind, days, note, rupees, due)
on conflict (id) do nothing;

-- What comes every month since the dog was found: Chutki and Jugnu are younger than the other dogs. Together with what is
-- above it is about the price of each dog, as src/config/usual-month.ts divides it.
insert into public.care_records (id, dog_id, kind, happened_on, note, cost_paise, created_by, updated_by)
select
  pg_temp.sample_id(sort, number, month), dog.id, usual.kind::public.care_kind,
  pg_temp.today() - (month * 30 - first_day), note,
  (rupees * case when follows_price then dog.monthly_amount / 3000 else 1 end + number * 37 % 9 * month % 4 * 15)::bigint * 100,
  '20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001'
from generate_series(1, 16) as number
join public.dog_profiles as dog on dog.id = ('10000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid
cross join generate_series(1, 6) as month
cross join (values
  ('d', 'food', 12, 'Rice, lentils, eggs and milk for a month', 1480, true),
  ('e', 'treatment', 17, 'Tick drops, wound spray and vitamins for a month', 250, true),
  ('f', 'other', 20, 'Share of the feeding round: fuel, bowls and water', 340, false),
  ('9', 'shelter', 24, 'Share of the clinic’s room and of its helper', 300, true)
) as usual (sort, kind, first_day, note, rupees, follows_price)
where month <= case number when 4 then 3 when 15 then 5 else 6 end
on conflict (id) do nothing;

drop function pg_temp.day_of(text), pg_temp.today(), pg_temp.sample_id(text, int, int);
