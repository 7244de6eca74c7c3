// The German names of the species. The format and the sources are described in index.ts.
export const germanNames = `
Anas platyrhynchos: eine Ente, Stockente, Hausente, Zwergente, Laufente
Cairina moschata: eine Moschusente, Warzenente, Flugente
Apus apus: ein Mauersegler
Columba livia: eine Taube, Felsentaube, Haustaube, Stadttaube, Brieftaube, Rassetaube
Columba palumbus: eine Ringeltaube
Geopelia cuneata: ein Diamanttäubchen, Diamanttaube
Streptopelia decaocto: eine Türkentaube
Streptopelia roseogrisea: eine Lachtaube
Falco tinnunculus: ein Turmfalke
Callipepla californica: eine Schopfwachtel, Kalifornische Schopfwachtel
Colinus virginianus: eine Virginiawachtel, Baumwachtel
Coturnix coturnix: eine Wachtel, Europäische Wachtel
Coturnix japonica: eine Japanwachtel, Legewachtel
Gallus gallus: ein Huhn, Haushuhn, Zwerghuhn, Bankivahuhn
Synoicus chinensis: eine Zwergwachtel, Chinesische Zwergwachtel
Acridotheres tristis: eine Hirtenmaina
Amadina fasciata: ein Bandfink
Amandava amandava: ein Tigerfink
Carduelis carduelis: ein Stieglitz, Distelfink
Chloebia gouldiae: eine Gouldamadine
Corvus corone: eine Rabenkrähe
Erythrura trichroa: eine Dreifarbige Papageiamadine
Estrilda astrild: ein Wellenastrild
Euplectes orix: ein Oryxweber
Gracula religiosa: ein Beo
Leiothrix lutea: ein Sonnenvogel, Chinesische Nachtigall
Lonchura malacca: eine Dreifarbennonne
Lonchura oryzivora: ein Reisfink, Reisamadine
Lonchura striata: ein Japanisches Mövchen, Mövchen, Spitzschwanz-Bronzemännchen
Neochmia ruficauda: eine Binsenamadine
Pica pica: eine Elster
Poephila acuticauda: eine Spitzschwanzamadine
Pyrrhula pyrrhula: ein Gimpel, Dompfaff
Serinus canaria: ein Kanarienvogel, Kanarengirlitz
Spinus cucullatus: ein Kapuzenzeisig
Spinus spinus: ein Erlenzeisig, Zeisig
Sturnus vulgaris: ein Star
Taeniopygia guttata: ein Zebrafink
Turdus merula: eine Amsel
Uraeginthus bengalus: ein Schmetterlingsfink
Ramphastos toco: ein Riesentukan
Agapornis fischeri: ein Pfirsichköpfchen, Fischers Unzertrennlicher
Agapornis lilianae: ein Erdbeerköpfchen
Agapornis nigrigenis: ein Rußköpfchen
Agapornis personatus: ein Schwarzköpfchen
Agapornis roseicollis: ein Rosenköpfchen
Agapornis taranta: ein Taranta-Unzertrennlicher, Bergpapagei
Alisterus scapularis: ein Königssittich, Australischer Königssittich
Amazona aestiva: eine Blaustirnamazone, Rotbugamazone
Amazona albifrons: eine Weißstirnamazone
Amazona amazonica: eine Venezuelaamazone, Amazonas-Amazone
Amazona auropalliata: eine Gelbnackenamazone
Amazona autumnalis: eine Rotstirnamazone, Gelbwangenamazone
Amazona farinosa: eine Mülleramazone
Amazona finschi: eine Blaukappenamazone
Amazona ochrocephala: eine Gelbscheitelamazone
Amazona oratrix: eine Gelbkopfamazone
Amazona viridigenalis: eine Grünwangenamazone
Anodorhynchus hyacinthinus: ein Hyazinthara
Ara ambiguus: ein Großer Soldatenara, Bechsteinara
Ara ararauna: ein Gelbbrustara, Ararauna
Ara chloropterus: ein Grünflügelara, Dunkelroter Ara
Ara macao: ein Hellroter Ara, Scharlachara
Ara militaris: ein Soldatenara, Kleiner Soldatenara
Ara rubrogenys: ein Rotohrara
Ara severus: ein Rotbugara
Aratinga jandaya: ein Jendayasittich, Jandayasittich
Aratinga nenday: ein Nandaysittich
Aratinga solstitialis: ein Sonnensittich
Aratinga weddellii: ein Weddellsittich, Braunkopfsittich
Barnardius zonarius: ein Ringsittich, Bauers Ringsittich
Bolborhynchus lineola: ein Katharinasittich
Brotogeris jugularis: ein Tovisittich
Brotogeris pyrrhoptera: ein Feuerflügelsittich
Brotogeris versicolurus: ein Weißflügelsittich
Cacatua alba: ein Weißhaubenkakadu
Cacatua ducorpsii: ein Salomonenkakadu
Cacatua galerita: ein Gelbhaubenkakadu
Cacatua goffiniana: ein Goffinkakadu, Goffini-Kakadu
Cacatua leadbeateri: ein Inkakakadu
Cacatua moluccensis: ein Molukkenkakadu
Cacatua ophthalmica: ein Brillenkakadu
Cacatua sanguinea: ein Nacktaugenkakadu
Cacatua sulphurea: ein Gelbwangenkakadu
Cacatua tenuirostris: ein Nasenkakadu
Calyptorhynchus banksii: ein Banks-Rabenkakadu, Rotschwanz-Rabenkakadu
Cyanoliseus patagonus: ein Felsensittich
Cyanoramphus novaezelandiae: ein Ziegensittich
Deroptyus accipitrinus: ein Fächerpapagei
Diopsittaca nobilis: ein Zwergara, Hahns Zwergara
Eclectus roratus: ein Edelpapagei
Eolophus roseicapilla: ein Rosakakadu
Eos bornea: ein Rotlori, Roter Lori
Eupsittula aurea: ein Goldstirnsittich
Eupsittula canicularis: ein Elfenbeinsittich
Forpus coelestis: ein Blaugenick-Sperlingspapagei, Himmelblauer Sperlingspapagei
Forpus conspicillatus: ein Augenring-Sperlingspapagei, Brillen-Sperlingspapagei
Forpus passerinus: ein Grünbürzel-Sperlingspapagei
Guaruba guarouba: ein Goldsittich
Lorius garrulus: ein Prachtlori, Gelbmantellori
Lorius lory: ein Frauenlori
Melopsittacus undulatus: ein Wellensittich, Welli
Myiopsitta monachus: ein Mönchssittich
Neophema elegans: ein Schmucksittich
Neophema pulchella: ein Schönsittich
Neophema splendida: ein Glanzsittich
Neopsephotus bourkii: ein Bourkesittich
Nymphicus hollandicus: ein Nymphensittich, Nymphe
Orthopsittaca manilatus: ein Rotbauchara
Pionites leucogaster: ein Rostkappenpapagei, Weißbauchpapagei
Pionites melanocephalus: ein Grünzügelpapagei, Schwarzkopfpapagei
Pionus chalcopterus: ein Glanzflügelpapagei
Pionus fuscus: ein Veilchenpapagei
Pionus maximiliani: ein Maximilianpapagei
Pionus menstruus: ein Schwarzohrpapagei, Blaukopfpapagei
Pionus senilis: ein Weißkopfpapagei, Glatzenkopfpapagei
Platycercus elegans: ein Pennantsittich
Platycercus eximius: ein Rosellasittich
Poicephalus cryptoxanthus: ein Braunkopfpapagei
Poicephalus fuscicollis: ein Graukopfpapagei
Poicephalus gulielmi: ein Kongopapagei
Poicephalus meyeri: ein Goldbugpapagei
Poicephalus rufiventris: ein Rotbauchpapagei
Poicephalus senegalus: ein Mohrenkopfpapagei, Senegalpapagei
Polytelis alexandrae: ein Alexandrasittich, Princess-of-Wales-Sittich
Polytelis swainsonii: ein Schildsittich, Barrabandsittich
Primolius auricollis: ein Goldnackenara, Halsbandara
Primolius maracana: ein Rotrückenara, Marakana
Probosciger aterrimus: ein Palmkakadu, Arakakadu
Psephotus haematonotus: ein Singsittich
Psittacara erythrogenys: ein Guayaquilsittich
Psittacara leucophthalmus: ein Pavuasittich
Psittacara mitratus: ein Rotmaskensittich
Psittacula alexandri: ein Bartsittich, Rosenbrust-Bartsittich
Psittacula cyanocephala: ein Pflaumenkopfsittich
Psittacula derbiana: ein Chinasittich
Psittacula eupatria: ein Großer Alexandersittich, Alexandersittich
Psittacula krameri: ein Halsbandsittich, Kleiner Alexandersittich
Psittacus erithacus: ein Graupapagei, Kongo-Graupapagei
Psittacus timneh: ein Timneh-Graupapagei, Timneh-Papagei
Pyrrhura frontalis: ein Braunohrsittich
Pyrrhura molinae: ein Grünwangen-Rotschwanzsittich, Molinasittich, Grünwangensittich
Pyrrhura perlata: ein Blutbauchsittich, Rotbauchsittich
Pyrrhura picta: ein Rotzügelsittich
Pyrrhura rupicola: ein Schwarzkappensittich
Thectocercus acuticaudatus: ein Spitzschwanzsittich, Blaukopfsittich
Trichoglossus haematodus: ein Grünnackenlori, Allfarblori
Trichoglossus moluccanus: ein Gebirgslori, Regenbogenlori
Tyto alba: eine Schleiereule
`;
