import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { NewOrganizer } from "#data/queries/organizers-write.ts";

/** The description of each organizer of the demo directory. */
const TEXTS: Readonly<Record<string, string>> = {
  "Atlantic Sisters’ Halaqa":
    "Women who read the Qur’an together from kitchens along the Atlantic coast, in English, with the Arabic beside it. New sisters are met by name.",
  "Banyan Tree Insight":
    "Insight meditation in the shade of one large tree and many small screens. Our teachers live in Bangkok and Singapore; the evening sitting follows the sun between them.",
  "Casa del Silencio":
    "Una casa abierta para sentarse en silencio. Meditamos en español, sin prisa y sin requisitos, los domingos al atardecer.",
  "Cedar Hill Fellowship":
    "A small congregation at the foot of the mountains. We sing loudly, pray simply and stay for coffee, also when the coffee is in your own kitchen.",
  "Emmaus Quiet Room":
    "Two retired teachers and whoever joins them for silence. We ring a bell, we sit, we ring it again. Questions are for afterwards.",
  "Ganga Study Circle":
    "Slow reading of old texts in Sanskrit, Hindi and English, and music at the hour for which it was made.",
  "Gemeinde am Fluss":
    "Eine offene Gemeinde am Fluss, mit Glocken zur Mittagszeit und Liedern, die jeder mitsingen kann. Several evenings are in English too.",
  "Grupo Terço da Esperança":
    "Rezamos o terço todas as noites pelos doentes. We pray in Portuguese and Spanish, and read aloud the names that people send us.",
  "Harbour Walkers":
    "We walk by the water with our telephones in our pockets and our ears open, from Auckland to Lord Howe Island.",
  "Hinode Zen Group": "Zazen before the city wakes. Posture is explained each Monday; on all other days we only sit.",
  "Lakeside Contemplatives":
    "Centering prayer and slow writing, by a cold lake and mostly indoors. Most of us began without knowing how.",
  "Minyan by the Sea":
    "A weekday minyan for whoever needs one, with the page called out and no hurry. We learn over lunch and welcome Shabbat before sunset.",
  "Misa en la Colina": "La misa cantada de una parroquia en la colina, con lecturas en español y en quechua.",
  "Northern Lights Orthodox Mission":
    "A scattered mission of the far north. When the road is closed, we meet here, with English and Church Slavonic side by side.",
  "Northmoor Friends Meeting":
    "Quaker worship in expectant silence. Nobody leads. If a few words come to you, you may speak them.",
  "Open Table Humanists":
    "Good company without a creed: a Sunday assembly, a circle for grief, and a table with room for another chair.",
  "Plain Mind Collective":
    "Mindfulness without incense. We teach what has been tested, sit every working day at noon and keep a room open around the clock.",
  "Prière du Soir, Lyon":
    "Une prière chantée, des refrains simples et un long silence. Sung prayer in several languages, led from Lyon on two evenings a week.",
  "Riverside Bahá’í Friends":
    "Devotions at home, opened to everyone: prayers and writings of several faiths, read in turn, with music between them.",
  "Rose Garden Circle":
    "Poetry, breath and remembrance in the Sufi way, in Persian, Turkish and English. Come for Rumi, stay for the tea.",
  "Saltmarsh Parish":
    "A parish on the edge of the marsh, with more birds than people. Compline every night, the Bible on Mondays, and a chapel that is never closed.",
  "Sangat Online Amritsar":
    "Evening kirtan with the words in Gurmukhi, in Latin letters and in English. Cover your head if you can; come as you are if you cannot.",
  "Second Shift Rest":
    "For nurses, drivers, bakers and everyone else who comes home when others get up. We rest, breathe and sing at odd hours.",
  "Seoul Dawn Prayer":
    "새벽 기도. We pray at half past five, six days a week, for those who are still awake and those who are just getting up.",
  "Souffle et Présence":
    "Pleine conscience pour débutants et anciens, trois matins par semaine, sans appartenance religieuse.",
  "Still Water Reading Room":
    "A reading room for the Dao De Jing, one chapter an evening, in Chinese and English. On Sundays there is only tea.",
  "Stillwater House":
    "A retreat house in the high desert that opens its doors online four times a year. Silence is kept from Friday evening until Sunday noon.",
  "Stoa Readers’ Club":
    "We read the Stoics aloud and argue about them kindly. No Greek is needed, though some of us bring ours.",
  "Tariqa Friends of Cairo":
    "An hour of remembrance on Thursday nights, in Arabic with short explanations in English. مجلس ذكر كل ليلة جمعة.",
  "The Rounds":
    "Volunteers in twelve time zones who keep one silent hour after another. Whatever the hour is where you are, somebody is sitting or will be soon.",
  "Ubuntu Interfaith Circle":
    "Neighbours of many faiths who pray for peace every afternoon, each in their own words. Nobody has to agree on the words.",
  "Valley Priory":
    "Nine sisters and seven offices a day, sung as they have been for centuries and streamed from a microphone above the choir stalls.",
  "Vrindavan Lane Satsang":
    "Aarti and bhajans from a lane with one temple and four tea stalls, sung in Hindi and explained in English.",
  "Willow Street Zendo":
    "A neighbourhood zendo above a bicycle shop. Beginners sit beside people who have come for thirty years.",
  "Work in Quiet":
    "People who work from home and do it together in silence: a short intention at the start, a bell every half hour, a word of thanks at the end.",
};

/** The organizers of the demo directory. Nobody has claimed them. */
export const DEMO_ORGANIZERS: readonly NewOrganizer[] = Object.entries(TEXTS).map(([name, description]) => ({
  name,
  nameKey: organizerKey(name),
  description,
  listing: "public",
}));
